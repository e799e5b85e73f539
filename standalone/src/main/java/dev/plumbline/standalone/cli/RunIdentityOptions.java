package dev.plumbline.standalone.cli;

import dev.plumbline.ingest.read.Identity;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who is measured, and by which run. */
final class RunIdentityOptions {
  private static final String BUILD = "build";

  @Option(
      names = "--host",
      paramLabel = "NAME",
      description = "Host that was measured. Default: this machine's name.")
  private @Nullable String host;

  @Option(
      names = "--process",
      paramLabel = "NAME",
      defaultValue = "",
      description =
          "Process the host zones and memory events are from. Default: the log folder's name, of a"
              + " live program its own.")
  private String process = "";

  @Option(
      names = "--workload",
      paramLabel = "NAME",
      defaultValue = Identity.DEFAULT_WORKLOAD,
      description = "What was run, for comparing runs. Default: ${DEFAULT-VALUE}.")
  private String workload = Identity.DEFAULT_WORKLOAD;

  @Option(
      names = "--label",
      paramLabel = "KEY=VALUE",
      description = "Label of the run (commit, model, config); may be repeated.")
  private Map<String, String> labels = new LinkedHashMap<>();

  @Option(
      names = "--build",
      paramLabel = "TEXT",
      description =
          "Build or kernel hash that was measured; bounds of another one are not held against it."
              + " The same as --label build=TEXT. Default: the label commit.")
  private @Nullable String build;

  private String host() {
    if (host != null) {
      return host;
    }
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }

  /**
   * The identity of a run.
   *
   * @param deviceModel model of the devices where their files do not say it, empty if unknown
   */
  Identity identity(String run, String deviceModel) {
    requireText("the name of the run", run);
    requireText("--host", host());
    requireText("--workload", workload);
    return new Identity(
        run,
        host(),
        process,
        workload,
        labels(),
        deviceModel,
        "plumbline " + RootCommand.JarVersion.text());
  }

  private static void requireText(String what, String text) {
    if (text.isBlank()) {
      throw CommandFailure.usage(what + " is empty, expected a name");
    }
  }

  /**
   * Labels of the run, the build among them.
   *
   * @throws CommandFailure if two builds are told
   */
  Map<String, String> labels() {
    if (build == null) {
      return labels;
    }
    Map<String, String> all = new LinkedHashMap<>(labels);
    String other = all.put(BUILD, build);
    if (other != null && !other.equals(build)) {
      throw CommandFailure.usage("--build " + build + " and --label build=" + other + " differ");
    }
    return all;
  }

  /** The build as it was told, empty if it was not. */
  String build() {
    return labels().getOrDefault(BUILD, "");
  }
}
