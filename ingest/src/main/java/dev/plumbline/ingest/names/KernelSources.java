package dev.plumbline.ingest.names;

import dev.plumbline.ingest.ProblemSink;
import dev.plumbline.ingest.scan.Reason;
import dev.plumbline.ingest.text.Line;
import dev.plumbline.model.device.ZoneHash;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds zone macros in kernel sources by tt-foil's rule: the first macro with a quoted name on each
 * line, comments included; the path that is hashed is the resolved absolute one. Files are taken in
 * path order.
 */
final class KernelSources {
  private static final Set<String> EXTENSIONS = Set.of("cpp", "cc", "c", "h", "hpp");
  private static final Pattern MACRO =
      Pattern.compile(
          "DeviceZoneScoped(?:MainN|MainChildN|SumN1|SumN2|N)\\s*\\(\\s*\"([^\"]+)\"\\s*\\)");

  private final ProblemSink problems;
  private final ZoneSourceSink sink;
  private final UnaryOperator<String> compiledPath;

  /**
   * @param compiledPath turns the resolved path of a file into the one that the compiler saw
   */
  KernelSources(ProblemSink problems, ZoneSourceSink sink, UnaryOperator<String> compiledPath) {
    this.problems = problems;
    this.sink = sink;
    this.compiledPath = compiledPath;
  }

  void scan(Path folder) {
    List<Path> files;
    try (Stream<Path> below = Files.walk(folder)) {
      files = below.filter(KernelSources::isSource).sorted().toList();
    } catch (IOException e) {
      unreadable(folder, e);
      return;
    } catch (UncheckedIOException e) {
      unreadable(folder, new IOException(e.getMessage(), e));
      return;
    }
    files.forEach(this::file);
  }

  private static boolean isSource(Path path) {
    String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
    return EXTENSIONS.contains(name.substring(name.lastIndexOf('.') + 1))
        && name.indexOf('.') >= 0
        && Files.isRegularFile(path);
  }

  private void file(Path path) {
    String compiled;
    try {
      compiled = compiledPath.apply(path.toRealPath().toString());
    } catch (IOException e) {
      unreadable(path, e);
      return;
    }
    new NameLines(path, path.toString(), problems).forEach(line -> line(line, compiled, path));
  }

  private void line(Line line, String compiled, Path path) {
    Matcher matcher = MACRO.matcher(line.text());
    if (matcher.find()) {
      String name = matcher.group(1);
      int hash16 = ZoneHash.hash16(name, compiled, line.number());
      sink.zone(
          new ZoneSource(name, compiled, Long.toString(line.number()), hash16),
          path.toString(),
          line.number());
    }
  }

  private void unreadable(Path path, IOException e) {
    problems.problem(
        new Problem(
            path.toString(),
            0,
            Severity.WARNING,
            "unreadable",
            path + " cannot be read for zone names: " + Reason.of(e)));
  }
}
