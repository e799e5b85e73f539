package dev.plumbline.ingest.bounds;

/**
 * What publishing changed; every change is acknowledged by the broker.
 *
 * @param keys keys whose value was written or withdrawn
 * @param added predictions that were not there before
 * @param replaced predictions that had another value under the same id
 * @param unchanged predictions that were there already, as they are
 * @param withdrawn predictions that are no longer there
 */
public record PublishResult(int keys, int added, int replaced, int unchanged, int withdrawn) {}
