package dev.plumbline.ingest.tracy.net;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.ingest.tracy.protocol.AppScript;
import dev.plumbline.ingest.tracy.protocol.Dialect;
import dev.plumbline.ingest.tracy.protocol.Query;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A profiled program on loopback, as the protocol describes one: accepts its own protocol number
 * only, serves one tool, answers questions, and does not exit before it is let go.
 */
final class FakeProgram implements AutoCloseable {
  static final long LOAD = 0x1000;
  static final long LOAD_NAME = 0x2000;
  static final long POOL_NAME = 0x3000;

  private static final Map<Long, String> TEXTS = Map.of(LOAD_NAME, "load", POOL_NAME, "L1");

  private final Dialect dialect;
  private final ServerSocket server;
  private final boolean onDemand;
  private final boolean answers;
  private final List<CompletableFuture<Boolean>> letGo =
      Collections.synchronizedList(new ArrayList<>());
  final List<Query> asked = Collections.synchronizedList(new ArrayList<>());
  final List<Integer> greetings = Collections.synchronizedList(new ArrayList<>());
  private int served;

  FakeProgram(Dialect dialect, boolean onDemand, boolean answers) throws IOException {
    this.dialect = dialect;
    this.onDemand = onDemand;
    this.answers = answers;
    this.server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::work, "fake-program");
    thread.setDaemon(true);
    thread.start();
  }

  InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort());
  }

  /** Waits until the connection of this number was let go with a goodbye; false if only closed. */
  boolean wasLetGo(int connection) throws Exception {
    while (true) {
      synchronized (letGo) {
        if (letGo.size() >= connection) {
          break;
        }
      }
      Thread.onSpinWait();
    }
    return letGo.get(connection - 1).get(20, TimeUnit.SECONDS);
  }

  private void work() {
    try {
      while (true) {
        try (Socket socket = server.accept()) {
          connection(socket);
        }
      }
    } catch (IOException closed) {
      return;
    }
  }

  private void connection(Socket socket) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    OutputStream out = socket.getOutputStream();
    byte[] hello = new byte[12];
    try {
      in.readFully(hello);
    } catch (EOFException left) {
      return;
    }
    int protocol = ByteBuffer.wrap(hello, 8, 4).order(ByteOrder.LITTLE_ENDIAN).getInt();
    greetings.add(protocol);
    if (protocol != dialect.protocol()) {
      out.write(2);
      return;
    }
    if (served > 0 && !onDemand) {
      out.write(3);
      return;
    }
    served++;
    CompletableFuture<Boolean> end = new CompletableFuture<>();
    letGo.add(end);
    try {
      end.complete(serve(in, out));
    } catch (IOException left) {
      end.complete(false);
    }
  }

  private boolean serve(DataInputStream in, OutputStream out) throws IOException {
    AppScript app = new AppScript(dialect);
    app.welcome(0.5, onDemand ? 1 : 0).thread(7).begin(100, LOAD).end(300);
    app.alloc(100, POOL_NAME, 0x10, 64).item("KeepAlive").frame();
    out.write(app.take());
    int openAnswers = answers ? 5 : 0; // thread, location, text, pool name
    while (openAnswers > 1) {
      Query query = read(in);
      if (query.kind() == Query.TERMINATE) {
        return true;
      }
      answer(query, app);
      openAnswers--;
      out.write(app.frame().take());
    }
    out.write(app.thread(7).begin(400, LOAD).end(402).item("Terminate").frame().take());
    while (true) {
      Query query = read(in);
      if (query.kind() == Query.TERMINATE) {
        return true;
      }
      if (answers) {
        answer(query, app);
        out.write(app.frame().take());
      }
    }
  }

  private static void answer(Query query, AppScript app) {
    switch (query.kind()) {
      case Query.THREAD_NAME -> app.keyed("ThreadName", query.value(), "Main".getBytes(UTF_8));
      case Query.SOURCE_LOCATION -> {
        if (query.value() != LOAD) {
          throw new IllegalStateException("a wrong pointer crashes the program: " + query);
        }
        app.location(LOAD_NAME, 0);
      }
      case Query.STRING -> {
        String text = TEXTS.get(query.value());
        if (text == null) {
          throw new IllegalStateException("a wrong pointer crashes the program: " + query);
        }
        app.string(query.value(), text);
      }
      default -> throw new IllegalStateException("asked for " + query);
    }
  }

  private Query read(DataInputStream in) throws IOException {
    byte[] bytes = new byte[Query.BYTES];
    in.readFully(bytes);
    ByteBuffer fields = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    Query query = new Query(fields.get(), fields.getLong());
    asked.add(query);
    return query;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
