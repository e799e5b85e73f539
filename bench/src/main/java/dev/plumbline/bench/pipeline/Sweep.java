package dev.plumbline.bench.pipeline;

import dev.plumbline.bench.cluster.Codec;
import dev.plumbline.bench.load.LoadSpec;
import dev.plumbline.stream.StateWrites;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Series in which one thing changes; everything else stays as the options say. */
enum Sweep {
  /** Events of a record. */
  BATCH {
    @Override
    List<Workload> of(Workload usual) {
      return each(
          List.of(100, 500, 1000, 2000, 5000),
          rows -> usual.withSpec(usual.spec().withBatchRows(rows)));
    }
  },
  /** Distinct statistics, with the same sources. */
  KEYS {
    @Override
    List<Workload> of(Workload usual) {
      LoadSpec spec = usual.spec();
      return each(
          List.of(1, 10),
          times -> usual.withSpec(spec.withKeys(spec.sources(), spec.keys() * times)));
    }
  },
  /** Sources, with as many statistics each. */
  SOURCES {
    @Override
    List<Workload> of(Workload usual) {
      LoadSpec spec = usual.spec();
      return each(
          List.of(1, 10),
          times -> usual.withSpec(spec.withKeys(spec.sources() * times, spec.keys() * times)));
    }
  },
  /** Partitions of the raw topics. */
  PARTITIONS {
    @Override
    List<Workload> of(Workload usual) {
      return each(List.of(1, 2, 4, 8, 16), usual::withPartitions);
    }
  },
  /** Length of a window in seconds. */
  WINDOW {
    @Override
    List<Workload> of(Workload usual) {
      return each(
          List.of(1, 10, 60),
          seconds -> usual.withStream(usual.stream().withWindowSeconds(seconds)));
    }
  },
  /** Percent of STARTs or allocations without their END or FREE. */
  UNPAIRED {
    @Override
    List<Workload> of(Workload usual) {
      return each(
          List.of(0, 1, 10),
          percent ->
              usual.withSpec(usual.spec().withShares(usual.spec().lateShare(), percent / 100.0)));
    }
  },
  /** Percent of events that come after their window has closed. */
  LATE {
    @Override
    List<Workload> of(Workload usual) {
      return each(
          List.of(0, 1, 10),
          percent ->
              usual.withSpec(
                  usual.spec().withShares(percent / 100.0, usual.spec().unpairedShare())));
    }
  },
  /** Runs that the events are spread over. */
  RUNS {
    @Override
    List<Workload> of(Workload usual) {
      return each(List.of(1, 10), times -> usual.withRuns(usual.runs() * times));
    }
  },
  /** Commit interval in ms, although the topology is behind. */
  COMMIT {
    @Override
    List<Workload> of(Workload usual) {
      return each(
          List.of(100, 200, 1000), ms -> usual.withStream(usual.stream().committingEvery(ms)));
    }
  },
  /** Compression of the raw topics. */
  CODEC {
    @Override
    List<Workload> of(Workload usual) {
      return each(List.of(Codec.values()), usual::withCodec);
    }
  },
  /** When state is written. */
  STATE {
    @Override
    List<Workload> of(Workload usual) {
      return each(
          List.of(StateWrites.values()),
          writes -> usual.withStream(usual.stream().withStateWrites(writes)));
    }
  };

  /** The workloads of the series, made of the usual one. */
  abstract List<Workload> of(Workload usual);

  private static <T> List<Workload> each(List<T> values, Function<T, Workload> with) {
    List<Workload> series = new ArrayList<>();
    for (T value : values) {
      series.add(with.apply(value).labelled(value.toString().toLowerCase(Locale.ROOT)));
    }
    return series;
  }
}
