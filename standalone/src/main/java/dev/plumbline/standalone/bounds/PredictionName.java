package dev.plumbline.standalone.bounds;

import java.nio.file.Path;

/** What a prediction is called where nobody names it. */
final class PredictionName {
  /** Names that every kernel's schedule has: the folder tells them apart. */
  private static final String COMMON = "des";

  private PredictionName() {}

  /** The name of the file without its ending; that of its folder where all files are named so. */
  static String of(String path) {
    Path file = Path.of(path).toAbsolutePath().normalize();
    String stem = stem(file);
    Path folder = file.getParent();
    return stem.equals(COMMON) && folder != null && folder.getFileName() != null
        ? folder.getFileName().toString()
        : stem;
  }

  private static String stem(Path file) {
    String name = file.getFileName() == null ? "" : file.getFileName().toString();
    return without(without(name, ".json"), "." + COMMON); // kernel.des.json is of kernel
  }

  private static String without(String name, String ending) {
    return name.endsWith(ending) && name.length() > ending.length()
        ? name.substring(0, name.length() - ending.length())
        : name;
  }
}
