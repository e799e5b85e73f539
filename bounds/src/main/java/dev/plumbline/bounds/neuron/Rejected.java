package dev.plumbline.bounds.neuron;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;

/**
 * A file or member that is not used.
 *
 * @param file display name of the file
 * @param member full name of the member, empty if it is the file itself
 * @param error why
 */
public record Rejected(
    @JsonProperty("file") String file,
    @JsonProperty("member") String member,
    @JsonProperty("error") Error error) {
  /**
   * Why something is not used.
   *
   * @param stage step at which reading stopped
   * @param reason what was expected and found
   * @param line 1-based line, 0 if there is none
   */
  public record Error(
      @JsonProperty("stage") Stage stage,
      @JsonProperty("reason") String reason,
      @JsonProperty("line") long line) {}

  static Rejected of(String file, String member, RefusedException e) {
    return new Rejected(file, member, new Error(e.stage(), e.reason(), e.line()));
  }
}
