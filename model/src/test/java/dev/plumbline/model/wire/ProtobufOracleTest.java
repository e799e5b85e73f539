package dev.plumbline.model.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import dev.plumbline.model.key.StreamKind;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds our writers and reader against Google's protobuf and the schema in the documentation. */
class ProtobufOracleTest {
  private static final Descriptor FRAME = ProtoSchema.frame();

  static Stream<Arguments> everyKindWithSeeds() {
    return Stream.of(TestStream.values())
        .flatMap(kind -> LongStream.rangeClosed(1, 8).mapToObj(seed -> Arguments.of(kind, seed)));
  }

  @ParameterizedTest
  @MethodSource("everyKindWithSeeds")
  void protobufReadsOurFramesAndWeReadItsOwn(TestStream kind, long seed) throws Exception {
    List<Row> rows = kind.rows(new SplittableRandom(seed), 60);
    byte[] record = kind.write(kind.writer(), rows, 0, rows.size());

    DynamicMessage message = DynamicMessage.parseFrom(FRAME, record);
    Frame again = new Frame().wrap(message.toByteArray());

    assertNothingUnknown(message);
    assertThat(kind.read(again)).isEqualTo(rows);
    assertThat(again.header()).isEqualTo(new Frame().wrap(record).header());
  }

  @Test
  void protobufSeesTheColumnsAsTheSchemaDescribesThem() throws Exception {
    ZoneBatchWriter writer =
        new ZoneBatchWriter(TestHeaders.host(StreamKind.ZONES), ZoneKind.KERNEL);
    writer.begin(40);
    writer.add(7, "matmul", "64x64", "", 1000, 250, 3, 0);
    writer.odd(OddCode.BAD_DURATION, "25o");
    writer.add(9, "matmul", "", "", 900, -1, 3, 0);

    DynamicMessage frame = DynamicMessage.parseFrom(FRAME, writer.finish());

    Message header = (Message) get(frame, "header");
    Message zones = (Message) get(frame, "zones");
    assertThat(get(frame, "version")).isEqualTo(1);
    assertThat(get(header, "source")).isEqualTo("h1/train");
    assertThat(get(header, "base_epoch_ms")).isEqualTo(1_700_000_000_000L);
    assertThat(get(header, "first_sequence")).isEqualTo(40L);
    assertThat(get(header, "rows")).isEqualTo(2);
    assertThat(get(header, "first_line")).isEqualTo(7L);
    assertThat(get(header, "line_skips")).isEqualTo(List.of(1L, 1L));
    assertThat(get(zones, "kind")).isEqualTo(1);
    assertThat(get(zones, "name")).isEqualTo(List.of(1, 1));
    assertThat(get(zones, "context")).isEqualTo(List.of(2, 0));
    assertThat(get(zones, "place")).isEqualTo(List.of());
    assertThat(get(zones, "start_ns")).isEqualTo(List.of(1000L, -100L));
    assertThat(get(zones, "duration_ns")).isEqualTo(List.of(250L, -1L));
    assertThat(get(zones, "odd_code")).isEqualTo(List.of(5));
    assertThat(get(zones, "odd_text")).isEqualTo(List.of(3));
  }

  @Test
  void protobufReadsAnEnd() throws Exception {
    EndOfStream end =
        new EndOfStream(StreamKind.ZONES, 99, EndReason.CUT, Map.of("frames", 3L), "cut");
    byte[] record = EndWriter.write(TestHeaders.host(StreamKind.ZONES), end);

    DynamicMessage frame = DynamicMessage.parseFrom(FRAME, record);

    assertNothingUnknown(frame);
    assertThat(get((Message) get(frame, "end"), "not_carried_count")).isEqualTo(List.of(3L));
    assertThat(new Frame().wrap(frame.toByteArray()).end()).isEqualTo(end);
  }

  private static Object get(Message message, String field) {
    return message.getField(message.getDescriptorForType().findFieldByName(field));
  }

  private static void assertNothingUnknown(Message message) {
    assertThat(message.getUnknownFields().asMap()).isEmpty();
    for (Object part : message.getAllFields().values()) {
      if (part instanceof Message inner) {
        assertNothingUnknown(inner);
      }
    }
  }
}
