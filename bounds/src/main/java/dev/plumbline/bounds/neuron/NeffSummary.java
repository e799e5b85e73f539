package dev.plumbline.bounds.neuron;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * How a NEFF is framed and where its traces are.
 *
 * @param header whether there is a header in front of the archive
 * @param packageVersion version of the header, null without one
 * @param payloadOffset where the archive begins, bytes
 * @param inner {@code tar} or {@code gzip+tar}
 * @param hash what is hashed and how, null without a header
 * @param hashFits whether the stored hash is that of the archive, null without a header
 * @param member the member that holds the traces, null if none does
 * @param skipped a member that could have held traces and what it is instead, null if none
 * @param metricStore the member that is the metric store, null if none is
 * @param uuid identity of the NEFF, null without a header
 * @param build version, branch and commit of the compiler, null without a header
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NeffSummary(
    @JsonProperty("header") boolean header,
    @JsonProperty("pkgVersion") @Nullable Integer packageVersion,
    @JsonProperty("payloadOffset") int payloadOffset,
    @JsonProperty("inner") String inner,
    @JsonProperty("hash") @Nullable String hash,
    @JsonProperty("hashFits") @Nullable Boolean hashFits,
    @JsonProperty("member") @Nullable String member,
    @JsonProperty("skipped") @Nullable String skipped,
    @JsonProperty("metricStore") @Nullable String metricStore,
    @JsonProperty("uuid") @Nullable String uuid,
    @JsonProperty("build") @Nullable String build) {}
