package dev.plumbline.model.value;

import dev.plumbline.model.stats.CoreStats;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.PoolStats;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The mergeable part of a figure. Duration kinds carry {@code durations} (and {@code cores} where
 * there are cores), pools carry {@code pool}.
 *
 * @param durations distribution of durations, null for pools
 * @param cores per-core columns, null where there are no cores
 * @param pool pool flows and state, null for durations
 * @param checks executions counted against the bound in force, null if none was
 * @param unpairedStarts STARTs of this zone without END, so far
 * @param unpairedEnds ENDs of this zone without START, so far
 * @param hashes zone hashes seen under this name ({@code 0x1234}), empty for named kinds
 * @param candidates names that share the hash when the name is ambiguous, else empty
 */
public record StatValue(
    @Nullable DurationStats durations,
    @Nullable CoreStats cores,
    @Nullable PoolStats pool,
    @Nullable BoundChecks checks,
    long unpairedStarts,
    long unpairedEnds,
    List<String> hashes,
    List<String> candidates) {}
