package dev.plumbline.bounds.neuron.pack;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plumbline.bounds.OutputFile;
import dev.plumbline.bounds.neuron.input.Printable;
import dev.plumbline.bounds.neuron.input.WarningCode;
import dev.plumbline.bounds.neuron.measured.Ntff;
import dev.plumbline.bounds.neuron.trace.TraceName;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * A tarball of traces, made by the compiler's own rules: the regular files of one folder in whose
 * names {@code perf_sim\..*\.json} is found, packed as PAX tar and gzip under the full path of
 * each. Traces of other passes ({@code perf_sim_at_end_trace}, {@code ps_trace}) are never packed.
 * Where nothing is found, no tarball is made.
 *
 * @param file the tarball
 * @param written whether there is one
 * @param members names of the members, in the order of their base names
 * @param notPacked base names of files that look as if they belonged in it, and do not
 * @param problems why there is no tarball, and what else is worth knowing
 */
public record PerfSimPackage(
    @JsonProperty("file") String file,
    @JsonProperty("written") boolean written,
    @JsonProperty("members") List<String> members,
    @JsonProperty("notPacked") List<String> notPacked,
    @JsonProperty("problems") List<Problem> problems) {
  /** Name of the tarball in the folder of the compiler. */
  public static final String USUAL_NAME = "file.perf-sim";

  /** Copies the lists. */
  public PerfSimPackage {
    members = List.copyOf(members);
    notPacked = List.copyOf(notPacked);
    problems = List.copyOf(problems);
  }

  /**
   * Packs a folder.
   *
   * @param folder folder of traces; those below it are not looked at
   * @param out tarball to write; replaced only when the new one is whole
   * @throws IOException if the folder is none, or a file cannot be read or written
   */
  public static PerfSimPackage pack(Path folder, Path out) throws IOException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      if (Ntff.isNamed(folder.toString())) {
        throw Ntff.refused();
      }
      throw new NotDirectoryException(folder.toString());
    }
    List<Path> packed = new ArrayList<>();
    List<String> notPacked = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (Path file : regularFiles(folder)) {
      String name = String.valueOf(file.getFileName());
      if (TraceName.isPacked(name)) {
        packed.add(file);
      } else if (TraceName.of(name).family() != TraceName.Family.OTHER) {
        notPacked.add(name);
      } else if (Ntff.isNamed(name)) {
        problems.add(problem(folder, Severity.INFO, "raw-profile", name + ": " + Ntff.HINT));
      }
    }
    if (packed.isEmpty()) {
      problems.add(
          problem(folder, Severity.WARNING, WarningCode.NOTRACE.code(), nothing(notPacked)));
      return new PerfSimPackage(out.toString(), false, List.of(), notPacked, problems);
    }
    List<String> members = write(folder, packed, out);
    return new PerfSimPackage(out.toString(), true, members, notPacked, problems);
  }

  private static List<Path> regularFiles(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static String nothing(List<String> notPacked) {
    String found =
        notPacked.isEmpty()
            ? ""
            : "; " + Printable.text(notPacked.get(0)) + " is of a pass that is never packed";
    return "no file perf_sim.*.json in the folder (those below it are not looked at): no tarball"
        + " was made"
        + found
        + "; was it compiled with --internal-backend-options=--enable-perf-sim?";
  }

  private static List<String> write(Path folder, List<Path> files, Path out) throws IOException {
    return OutputFile.write(
        out,
        stream -> {
          List<String> members = new ArrayList<>();
          try (TarArchiveOutputStream tar = PackTar.over(new GZIPOutputStream(stream))) {
            for (Path file : files) {
              // The compiler's own naming: the folder as it was told, a slash, the base name.
              String name = folder.toString().replace('\\', '/') + '/' + file.getFileName();
              PackTar.add(tar, name, file);
              members.add(name);
            }
          }
          return members;
        });
  }

  private static Problem problem(Path folder, Severity severity, String code, String message) {
    return new Problem(folder.toString(), 0, severity, code, message);
  }
}
