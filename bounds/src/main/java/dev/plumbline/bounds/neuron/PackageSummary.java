package dev.plumbline.bounds.neuron;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * The members of a tarball of traces.
 *
 * @param matched members that were read as traces, in archive order
 * @param ignored other regular members, by the compiler's rule for names
 * @param format how it is packed
 */
public record PackageSummary(
    @JsonProperty("matched") List<Matched> matched,
    @JsonProperty("ignored") List<String> ignored,
    @JsonProperty("format") Format format) {
  /** Copies the lists. */
  public PackageSummary {
    matched = List.copyOf(matched);
    ignored = List.copyOf(ignored);
  }

  /**
   * A member that is a trace.
   *
   * @param member full name
   * @param events events of the trace
   */
  public record Matched(
      @JsonProperty("member") String member, @JsonProperty("trace") long events) {}

  /**
   * How an archive is packed.
   *
   * @param filter {@code gzip} or {@code none}
   * @param tar {@code pax}, {@code gnu} or {@code ustar}
   * @param paxHeaders keys of PAX records that every trace has
   */
  public record Format(
      @JsonProperty("filter") String filter,
      @JsonProperty("tar") String tar,
      @JsonProperty("paxHeadersPerMember") List<String> paxHeaders) {
    /** Copies the list. */
    public Format {
      paxHeaders = List.copyOf(paxHeaders);
    }
  }
}
