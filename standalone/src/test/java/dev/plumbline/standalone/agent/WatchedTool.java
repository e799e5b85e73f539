package dev.plumbline.standalone.agent;

import dev.plumbline.standalone.fixture.CommandRun;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * A recorded tool and a recorded program with {@code agent tracy} between them. The program hears
 * the questions before it answers, as a live one does.
 */
final class WatchedTool {
  private static final int QUERY_BYTES = 13;

  private WatchedTool() {}

  /**
   * Runs the command to its end.
   *
   * @param session folder with both sides of a session
   * @param options of the command beside {@code --connect}, {@code --listen} and {@code --once}
   */
  static CommandRun between(Path session, Object... options) throws Exception {
    byte[] toolBytes = Files.readAllBytes(session.resolve("tool_to_app.bin"));
    byte[] appBytes = Files.readAllBytes(session.resolve("app_to_tool.bin"));
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    try (ServerSocket program = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      start(() -> serve(program, appBytes));
      FutureTask<byte[]> tool = start(() -> ask(port, toolBytes));
      List<Object> arguments =
          new ArrayList<>(
              List.of("agent", "tracy", "--connect", "127.0.0.1:" + program.getLocalPort()));
      arguments.addAll(List.of("--listen", port, "--once"));
      arguments.addAll(List.of(options));
      CommandRun run = CommandRun.of(arguments.toArray());
      if (!Arrays.equals(tool.get(30, TimeUnit.SECONDS), appBytes)) {
        throw new AssertionError("the tool heard other bytes than the program said");
      }
      return run;
    }
  }

  private static boolean serve(ServerSocket server, byte[] appBytes) throws IOException {
    try (Socket socket = server.accept()) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      in.readFully(new byte[12]);
      byte[] query = new byte[QUERY_BYTES];
      do {
        in.readFully(query);
      } while (query[0] != 0);
      socket.getOutputStream().write(appBytes);
      return true;
    }
  }

  private static byte[] ask(int port, byte[] toolBytes) throws IOException {
    while (true) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket.getOutputStream().write(toolBytes);
        return socket.getInputStream().readAllBytes();
      } catch (ConnectException notYet) {
        Thread.onSpinWait();
      }
    }
  }

  private static <T> FutureTask<T> start(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    thread.start();
    return task;
  }
}
