package dev.plumbline.model.wire;

import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;

/** Headers as tests use them. */
final class TestHeaders {
  private TestHeaders() {}

  static StreamHeader host(StreamKind kind) {
    return new StreamHeader(
        new StreamId("run-7", "h1/train", kind, "c0ffee"),
        1_700_000_000_000L,
        "h1",
        "train",
        "",
        "",
        "",
        "llama",
        "abc123",
        "tracy_ops_times.csv",
        0,
        "plumbline 0.1");
  }

  static StreamHeader device() {
    return new StreamHeader(
        new StreamId("run-7", "h1/0", StreamKind.DEVICE, "beef"),
        -5,
        "h1",
        "",
        "0",
        "SN-7",
        "wormhole_b0",
        "llama",
        "abc123",
        "dev0/device_zones.csv",
        1_000_000_000L,
        "plumbline 0.1");
  }
}
