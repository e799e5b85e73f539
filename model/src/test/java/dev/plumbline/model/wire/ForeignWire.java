package dev.plumbline.model.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The test program of another language's writers, made ready when first asked for. */
enum ForeignWire {
  CPP {
    @Override
    List<String> prepare(Path folder) throws IOException {
      need("g++", "Debian package g++", List.of("g++", "--version"));
      Path tool = folder.resolve("wire_tool");
      Path sources = producers().resolve("cpp/test");
      List<String> compiler = new ArrayList<>(List.of("g++", "-o", tool.toString()));
      compiler.addAll(COMPILED_FOR_TESTS);
      compiler.add(sources.resolve("wire_tool.cpp").toString());
      compiler.add(sources.resolve("counted_new.cpp").toString());
      assertThat(run(compiler)).isEmpty();
      return List.of(tool.toString());
    }
  },
  PYTHON {
    @Override
    List<String> prepare(Path folder) throws IOException {
      String tooOld = "import sys; sys.exit(sys.version_info < (3, 9))";
      need("python3", "3.9 or newer, Debian package python3", List.of("python3", "-c", tooOld));
      Path tool = producers().resolve("python/test/wire_tool.py");
      return List.of("python3", "-B", "-W", "error", tool.toString());
    }
  };

  private static final List<String> COMPILED_FOR_TESTS =
      List.of(
          "-std=c++17",
          "-g",
          "-Wall",
          "-Wextra",
          "-Werror",
          "-fsanitize=address,undefined",
          "-fno-sanitize-recover=all");

  private @Nullable List<String> command;

  abstract List<String> prepare(Path folder) throws IOException;

  /** Runs the program; what it said on standard output, line by line. */
  final List<String> call(Object... arguments) throws IOException {
    List<String> words = command;
    if (words == null) {
      Path folder = Files.createTempDirectory("plumbline-producers");
      folder.toFile().deleteOnExit();
      words = prepare(folder);
      words.forEach(word -> deleteLater(folder, word));
      command = words;
    }
    List<String> all = new ArrayList<>(words);
    for (Object argument : arguments) {
      all.add(argument.toString());
    }
    return run(all);
  }

  /** Files are deleted before the folders they are in: last told, first deleted. */
  private static void deleteLater(Path folder, String word) {
    if (Path.of(word).startsWith(folder)) {
      Path.of(word).toFile().deleteOnExit();
    }
  }

  /** The records the program makes of a script; what it refused is added to a list. */
  final List<byte[]> write(Path script, Path folder, List<String> refusals) throws IOException {
    Path records = folder.resolve(name() + ".records");
    refusals.addAll(call("write", script, records));
    return records(records);
  }

  /** What the program reads in records. */
  final List<String> read(List<byte[]> records, Path folder) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(all);
    for (byte[] record : records) {
      out.writeInt(record.length);
      out.write(record);
    }
    Path file = Files.write(folder.resolve("for-" + name() + ".records"), all.toByteArray());
    return call("read", file);
  }

  static List<byte[]> records(Path file) throws IOException {
    ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(file));
    List<byte[]> records = new ArrayList<>();
    while (all.hasRemaining()) {
      byte[] record = new byte[all.getInt()];
      all.get(record);
      records.add(record);
    }
    return records;
  }

  /** The folder of the producers, from the module's folder upwards. */
  static Path producers() {
    Path start = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      if (Files.isDirectory(folder.resolve("producers/cpp"))) {
        return folder.resolve("producers");
      }
    }
    throw new IllegalStateException("no producers/cpp in " + start + " or above");
  }

  /** Skips the calling test, with the reason, or fails it where all tools have to be there. */
  static void need(String tool, String what, List<String> check) {
    String missing = null;
    try {
      run(check);
    } catch (IOException | AssertionError e) {
      missing = tool + " is missing (" + what + "): " + e.getMessage();
    }
    if (missing != null && System.getProperty("plumbline.tools", "").equals("required")) {
      fail(missing);
    }
    assumeTrue(missing == null, missing);
  }

  static List<String> run(List<String> command) throws IOException {
    Path errors = Files.createTempFile("plumbline-producers", ".err");
    try {
      Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      if (!process.waitFor(120, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        fail("%s did not end within 120 s", command);
      }
      assertThat(process.exitValue())
          .as("exit code of %s\n%s", command, Files.readString(errors))
          .isZero();
      return output.lines().toList();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    } finally {
      Files.delete(errors);
    }
  }
}
