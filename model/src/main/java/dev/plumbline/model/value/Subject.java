package dev.plumbline.model.value;

/**
 * Who was measured: the parts of a stream header that travel with every figure, so that a reader of
 * one record needs no other topic.
 *
 * @param host host id
 * @param process process id or name on that host, empty for device figures
 * @param device device id on that host (index as text), empty for host figures
 * @param deviceSerial serial when known, else empty
 * @param deviceModel model or architecture when known, else empty
 * @param workload workload name
 * @param build build or kernel hash the run was made from, empty if unknown
 * @param clockHertz device clock, 0 if unknown
 */
public record Subject(
    String host,
    String process,
    String device,
    String deviceSerial,
    String deviceModel,
    String workload,
    String build,
    long clockHertz) {}
