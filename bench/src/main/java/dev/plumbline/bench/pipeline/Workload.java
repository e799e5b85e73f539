package dev.plumbline.bench.pipeline;

import dev.plumbline.bench.cluster.Codec;
import dev.plumbline.bench.cluster.StreamSettings;
import dev.plumbline.bench.load.LoadSpec;

/**
 * One line of the result: what is sent, and what it is processed with.
 *
 * @param label name in the table
 * @param kind kind of events
 * @param spec the events
 * @param runs how many runs they are spread over
 * @param bounds zones that have a bound
 * @param partitions partitions of the raw topics
 * @param codec compression of the raw topics
 * @param stream settings of the topology
 */
public record Workload(
    String label,
    Kind kind,
    LoadSpec spec,
    int runs,
    int bounds,
    int partitions,
    Codec codec,
    StreamSettings stream) {

  Workload labelled(String newLabel) {
    return new Workload(newLabel, kind, spec, runs, bounds, partitions, codec, stream);
  }

  Workload withSpec(LoadSpec newSpec) {
    return new Workload(label, kind, newSpec, runs, bounds, partitions, codec, stream);
  }

  Workload withRuns(int newRuns) {
    return new Workload(label, kind, spec, newRuns, bounds, partitions, codec, stream);
  }

  Workload withPartitions(int number) {
    return new Workload(label, kind, spec, runs, bounds, number, codec, stream);
  }

  Workload withCodec(Codec newCodec) {
    return new Workload(label, kind, spec, runs, bounds, partitions, newCodec, stream);
  }

  Workload withStream(StreamSettings settings) {
    return new Workload(label, kind, spec, runs, bounds, partitions, codec, settings);
  }
}
