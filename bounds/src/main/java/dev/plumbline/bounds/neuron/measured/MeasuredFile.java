package dev.plumbline.bounds.neuron.measured;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plumbline.bounds.neuron.input.Content;
import dev.plumbline.bounds.neuron.input.HeadInput;
import dev.plumbline.bounds.neuron.input.InputLimits;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import dev.plumbline.model.value.Problem;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Measured profiles as neuron-explorer exports them: JSON with rows, the summary as JSON, the table
 * of instructions as CSV, and cycle counts of a session.
 *
 * @param file display name
 * @param profiles profiles, in file order
 * @param cycles cycle counts of a session, in file order
 * @param problems what was wrong, and what could not be used
 */
public record MeasuredFile(
    @JsonProperty("file") String file,
    @JsonProperty("profiles") List<MeasuredProfile> profiles,
    @JsonProperty("cycles") List<CoreCycles> cycles,
    @JsonProperty("problems") List<Problem> problems) {
  /** Copies the lists. */
  public MeasuredFile {
    profiles = List.copyOf(profiles);
    cycles = List.copyOf(cycles);
    problems = List.copyOf(problems);
  }

  /**
   * Reads a file.
   *
   * @param path what to read
   * @param display name of it in the result
   * @param limits what is read at most
   * @throws RefusedException if it is no such export, cut, or a raw profile
   * @throws IOException if it cannot be opened or read
   */
  public static MeasuredFile read(Path path, String display, InputLimits limits)
      throws IOException {
    List<Problem> problems = new ArrayList<>();
    try (InputStream raw = new BufferedInputStream(Files.newInputStream(path), 1 << 16);
        HeadInput in = new HeadInput(raw, Content.LOOK_BYTES)) {
      Content content = Content.of(in.head());
      if (content == Content.EMPTY) {
        throw new RefusedException(Stage.EMPTY, "the file is empty", 1);
      }
      if (content == Content.JSON_OBJECT) {
        return new ProfileJson(display, problems, limits).read(in);
      }
      if (Parquet.isOne(in.head())) {
        throw Parquet.refused();
      }
      if (Ntff.isNamed(display)) {
        throw Ntff.refused();
      }
      MeasuredProfile profile = new InstructionCsv(display, problems, limits).read(in);
      return new MeasuredFile(display, List.of(profile), List.of(), problems);
    }
  }
}
