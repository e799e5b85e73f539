package dev.plumbline.standalone.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.wire.EndOfStream;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.EndWriter;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneBatchWriter;
import dev.plumbline.model.wire.ZoneKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/** The neutral records of a {@code feed.ndjson} as records of the zone topic, one event each. */
final class FeedRecords {

  private final String run;
  private final String host;
  private final List<JsonNode> lines = new ArrayList<>();
  private long sequence;

  FeedRecords(Path feed, String run, String host) {
    this.run = run;
    this.host = host;
    try {
      ObjectMapper json = new ObjectMapper();
      for (String line : Files.readAllLines(feed)) {
        lines.add(json.readTree(line));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends every record and END; where each of the feed's records is now. */
  List<RecordMetadata> send(Producer<byte[], byte[]> producer) throws Exception {
    List<RecordMetadata> places = new ArrayList<>();
    for (JsonNode line : lines) {
      places.add(
          send(
              producer,
              line.has("valueBase64")
                  ? Base64.getDecoder().decode(line.path("valueBase64").asText())
                  : frame(line)));
    }
    EndOfStream end = new EndOfStream(StreamKind.ZONES, sequence, EndReason.COMPLETE, Map.of(), "");
    send(producer, EndWriter.write(header(0), end));
    return places;
  }

  private RecordMetadata send(Producer<byte[], byte[]> producer, byte[] value) throws Exception {
    byte[] key = (host + "/main").getBytes(StandardCharsets.UTF_8);
    return producer.send(new ProducerRecord<>(Topics.ZONES, key, value)).get();
  }

  private byte[] frame(JsonNode line) {
    ZoneBatchWriter writer = new ZoneBatchWriter(header(line.path("tsMs").asLong()), ZoneKind.HOST);
    writer.begin(sequence++);
    JsonNode value = line.path("value");
    writer.add(0, value.path("zone").asText(), "", "", 0, value.path("durNs").asLong(), 0, 0);
    return writer.finish();
  }

  private StreamHeader header(long baseEpochMillis) {
    return new StreamHeader(
        new StreamId(run, host + "/main", StreamKind.ZONES, "feed"),
        baseEpochMillis,
        host,
        "main",
        "",
        "",
        "",
        "default",
        "",
        "",
        0,
        "test");
  }
}
