package dev.plumbline.standalone.cli;

import dev.plumbline.ingest.send.ImportCounts;
import dev.plumbline.ingest.send.LiveRun;
import dev.plumbline.ingest.tracy.net.AgentSettings;
import dev.plumbline.ingest.tracy.net.Discovery;
import dev.plumbline.ingest.tracy.net.PassThrough;
import dev.plumbline.ingest.tracy.net.SessionTarget;
import dev.plumbline.ingest.tracy.net.TracyAgent;
import dev.plumbline.ingest.tracy.protocol.Announcement;
import dev.plumbline.ingest.tracy.protocol.Dialect;
import dev.plumbline.ingest.tracy.protocol.ProtocolException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A program profiled with Tracy, live: as its tool, or between it and its tool. */
@Command(
    name = "tracy",
    description = {
      "Connects to a program that is profiled with Tracy and sends its zones, GPU zones and memory"
          + " events while it runs; then waits for the program again.",
      "With --listen it sits between the program and its capture tool, changes no byte and asks"
          + " nothing."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:with --once: the program ended and everything is sent",
      "1:the same, but the connection was cut, records were dropped, or zones have no names",
      "2:unusable arguments",
      "4:not finished: broker away, port taken, a protocol that is not supported",
      "130:stopped by Ctrl-C; the program is let go"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  plumbline agent tracy --connect localhost:8086 --run nightly --bootstrap kafka-1:9092",
      "  plumbline agent tracy --connect localhost:8086 --record run.tracy-session --once",
      "  plumbline agent tracy --connect localhost:8086 --listen 8087 --run nightly --bootstrap"
          + " kafka-1:9092",
      "  plumbline agent tracy --discover"
    })
final class AgentTracy implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofSeconds(25);
  private static final Duration ONE_ANNOUNCEMENT = Duration.ofSeconds(4);

  @Option(
      names = "--connect",
      paramLabel = "HOST:PORT",
      converter = HostPortOption.class,
      description = "Where the program listens; 8086 unless it was told otherwise.")
  private @Nullable InetSocketAddress program;

  @Option(
      names = "--listen",
      paramLabel = "PORT",
      description = "Pass-through: the port for the capture tool, on the loopback interface.")
  private @Nullable Integer listenPort;

  @Option(
      names = "--dialect",
      paramLabel = "WORD",
      defaultValue = "auto",
      description =
          "Protocol of the program: auto, 66tt, 76 or 82. Auto tries them in this order, which"
              + " disturbs no program. Default: ${DEFAULT-VALUE}.")
  private String dialect = "auto";

  @Option(
      names = "--record",
      paramLabel = "FILE",
      description =
          "Keeps the raw connection for `plumbline import`; the second one gets -2 and so on.")
  private @Nullable Path record;

  @Option(names = "--once", description = "Ends with the first connection.")
  private boolean once;

  @Option(
      names = "--discover",
      description = "Lists programs that wait for a tool, by their announcements, and ends.")
  private boolean discover;

  @Option(
      names = "--discover-seconds",
      paramLabel = "S",
      description =
          "How long --discover listens; programs announce themselves every three seconds. Default:"
              + " ${DEFAULT-VALUE}.")
  private long discoverSeconds = 7;

  @Option(
      names = "--discover-port",
      paramLabel = "PORT",
      hidden = true,
      description = "UDP port of announcements.")
  private int discoverPort = Announcement.UDP_PORT;

  @Option(names = "--run", paramLabel = "NAME", description = "Name of the run.")
  private @Nullable String run;

  @Mixin private KafkaOptions kafka = new KafkaOptions();
  @Mixin private RunIdentityOptions identity = new RunIdentityOptions();
  @Mixin private Verbosity verbosity = new Verbosity();
  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, ProtocolException {
    Verbosity.quietClients();
    if (discover) {
      return list();
    }
    AgentSettings settings = settings();
    try (Interruption interruption = new Interruption(Thread.currentThread(), PATIENCE)) {
      if (!kafka.isPresent()) {
        EndedConnections connections = new EndedConnections(null, this::say);
        return work(settings, connections) ? code(connections, null) : ExitCode.INTERRUPTED;
      }
      try (LiveRun live = open()) {
        EndedConnections connections = new EndedConnections(live, this::say);
        boolean finished = work(settings, connections);
        ImportCounts counts = live.finish();
        say(
            live.rows()
                + " rows in "
                + counts.sent()
                + " records sent, "
                + counts.dropped()
                + " records dropped");
        return finished ? code(connections, counts) : ExitCode.INTERRUPTED;
      }
    }
  }

  private LiveRun open() {
    if (run == null) {
      throw CommandFailure.usage("--run NAME is missing: which run do the rows belong to?");
    }
    return LiveRun.open(
        Cluster.connect(kafka.clientProperties()).clientProperties(),
        identity.identity(run, ""),
        this::say);
  }

  /**
   * @return false if it was stopped
   */
  private boolean work(AgentSettings settings, SessionTarget target)
      throws IOException, ProtocolException {
    try {
      if (listenPort != null) {
        passThrough(listenPort, settings, target);
      } else {
        new TracyAgent(
                settings,
                target,
                System::nanoTime,
                duration -> Thread.sleep(duration.toMillis()),
                this::say)
            .run();
      }
      return true;
    } catch (InterruptedException stopped) {
      return false;
    } catch (ProtocolException e) {
      throw e.kind() == ProtocolException.Cause.OTHER_PROTOCOL ? withAnnounced(e, settings) : e;
    } finally {
      Thread.interrupted(); // what closes must be able to wait
    }
  }

  private void passThrough(int port, AgentSettings settings, SessionTarget target)
      throws IOException, InterruptedException {
    PassThrough between;
    try {
      between = PassThrough.listen(port, settings, target, System::nanoTime, this::say);
    } catch (IOException e) {
      throw CommandFailure.notFinished("port " + port + " cannot be used: " + e.getMessage(), e);
    }
    try (between) {
      say("waits for a tool on port " + between.port());
      between.run();
    }
  }

  /** A program that takes no connection announces itself with the number it speaks. */
  private ProtocolException withAnnounced(ProtocolException refused, AgentSettings settings) {
    StringBuilder found = new StringBuilder();
    try (Discovery discovery = Discovery.listen(discoverPort, System::nanoTime)) {
      discovery.run(
          ONE_ANNOUNCEMENT,
          (host, said) -> {
            if (said.port() == settings.program().getPort() && found.isEmpty()) {
              found.append("; it announces protocol ").append(said.protocol());
            }
          });
    } catch (IOException e) {
      found.append("; its own number is not known: ").append(e.getMessage());
    }
    return ProtocolException.otherProtocol(refused.getMessage() + found);
  }

  private AgentSettings settings() {
    if (program == null) {
      throw CommandFailure.usage("--connect HOST:PORT is missing: where is the program?");
    }
    if (!kafka.isPresent() && record == null) {
      throw CommandFailure.usage(
          "nothing would be kept: --bootstrap HOST:PORT with --run NAME, or --record FILE");
    }
    if (record != null && Files.exists(record)) {
      throw CommandFailure.usage("--record " + record + " is there already");
    }
    if (listenPort != null && (listenPort < 0 || listenPort > 65_535)) {
      throw CommandFailure.usage("--listen is " + listenPort + ", expected 0 to 65535");
    }
    return new AgentSettings(program, dialects(), record, once);
  }

  private List<Dialect> dialects() {
    if (dialect.equals("auto")) {
      return List.of(Dialect.values());
    }
    return List.of(
        Dialect.ofText(dialect)
            .orElseThrow(
                () ->
                    CommandFailure.usage(
                        "--dialect is '"
                            + dialect
                            + "', expected auto or one of "
                            + Dialect.supported())));
  }

  private int list() throws IOException {
    OptionRange.atLeast("--discover-seconds", discoverSeconds, 1);
    PrintWriter out = spec.commandLine().getOut();
    int[] heard = {0};
    try (Discovery discovery = Discovery.listen(discoverPort, System::nanoTime)) {
      discovery.run(
          Duration.ofSeconds(discoverSeconds),
          (host, said) -> {
            heard[0]++;
            out.println(line(host, said));
            out.flush();
          });
    } catch (IOException e) {
      throw CommandFailure.notFinished(
          "announcements cannot be heard on UDP port " + discoverPort + ": " + e.getMessage(), e);
    }
    if (heard[0] == 0) {
      say("no program announced itself within " + discoverSeconds + " s");
    }
    return ExitCode.OK;
  }

  private static String line(String host, Announcement said) {
    return host
        + ":"
        + said.port()
        + "  "
        + said.program()
        + "  process "
        + Long.toUnsignedString(said.processId())
        + "  protocol "
        + said.protocol()
        + Dialect.ofProtocol(said.protocol()).map(d -> " (" + d.text() + ")").orElse(" (unknown)")
        + "  for "
        + said.activeSeconds()
        + " s";
  }

  private static int code(EndedConnections connections, @Nullable ImportCounts counts) {
    boolean dropped = counts != null && (!counts.isBalanced() || counts.dropped() > 0);
    return connections.hasProblems() || dropped ? ExitCode.PROBLEMS : ExitCode.OK;
  }

  private void say(String message) {
    PrintWriter err = spec.commandLine().getErr();
    err.println("plumbline: " + message);
    err.flush();
  }
}
