package dev.plumbline.ingest.read;

import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.wire.EndReason;
import java.util.Map;

/**
 * What one reading gave.
 *
 * @param stream the stream, its END included in the frames
 * @param sequences sequence numbers of the stream
 * @param reason how it ended
 * @param notCarried rows that are no measurement of this kind, by what they are
 * @param bytes bytes read
 * @param sha256 digest of the file's bytes, for several files of their digests
 */
public record ReadResult(
    StreamId stream,
    long sequences,
    EndReason reason,
    Map<String, Long> notCarried,
    long bytes,
    String sha256) {}
