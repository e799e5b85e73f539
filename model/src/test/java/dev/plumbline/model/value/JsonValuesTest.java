package dev.plumbline.model.value;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plumbline.model.stats.CoreStats;
import dev.plumbline.model.stats.DurationStats;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonValuesTest {

  static Stream<Object> everyKindOfValue() {
    return SampleValues.all().stream();
  }

  @ParameterizedTest
  @MethodSource("everyKindOfValue")
  void whatIsWrittenIsReadBackEqual(Object value) {
    byte[] json = JsonValues.write(value);

    assertThat((Object) JsonValues.read(json, value.getClass())).isEqualTo(value);
  }

  @ParameterizedTest
  @MethodSource("everyKindOfValue")
  void everyValueCarriesItsVersionAndNoNullAndNoBareNaN(Object value) {
    String json = new String(JsonValues.write(value), UTF_8);

    assertThat(json).contains("\"v\":1").doesNotContain("null");
    assertThat(json.replace("\"NaN\"", "").replace("\"Infinity\"", ""))
        .doesNotContain("NaN", "Infinity");
  }

  @ParameterizedTest
  @MethodSource("everyKindOfValue")
  void anotherVersionIsRefusedWithFoundAndSupported(Object value) {
    String json = new String(JsonValues.write(value), UTF_8).replace("\"v\":1", "\"v\":7");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonValues.read(json.getBytes(UTF_8), value.getClass()))
        .withMessage(value.getClass().getSimpleName() + " has version 7, supported is 1");
  }

  @Test
  void aMissingVersionIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("{\"sequences\":3}", RollupMark.class))
        .withMessage("RollupMark has version none, supported is 1");
  }

  @Test
  void whatIsAbsentIsEmptyAndWhatIsUnknownIsIgnored() {
    RunRecord run =
        read("{\"v\":1,\"run\":\"r\",\"device\":{},\"later\":{\"x\":[1]}}", RunRecord.class);

    assertThat(run.run()).isEqualTo("r");
    assertThat(run.source()).isEmpty();
    assertThat(run.labels()).isEmpty();
    assertThat(run.streams()).isEmpty();
    assertThat(run.device()).isEqualTo(new RunRecord.Device("", "", "", 0));
  }

  @Test
  void explicitNullsOfListsAndTextsAreEmptyToo() {
    RunRecord run =
        read(
            "{\"v\":1,\"run\":null,\"labels\":null,\"streams\":null,\"device\":{}}",
            RunRecord.class);

    assertThat(run.run()).isEmpty();
    assertThat(run.labels()).isEmpty();
    assertThat(run.streams()).isEmpty();
  }

  @Test
  void anAbsentKeyIsAnErrorThatNamesIt() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("{\"v\":1,\"partition\":1}", RollupMark.class))
        .withMessageContaining("RollupMark")
        .withMessageContaining("stream");
  }

  @Test
  void anAlertOfATimeBeforeThereWasAWorstPlaceIsRead() {
    Alert alert =
        read(
            "{\"v\":1,\"rule\":\"BoundViolated\",\"subject\":\"s\",\"state\":\"FIRING\","
                + "\"severity\":\"critical\",\"labels\":{\"bound\":\"b1\"},"
                + "\"affected\":[{\"host\":\"h\",\"device\":\"0\",\"run\":\"r\"}]}",
            Alert.class);

    assertThat(alert.worst()).isNull();
    assertThat(alert.moreAffected()).isZero();
    assertThat(alert.direction()).isEmpty();
    assertThat(alert.affected()).containsExactly(new Alert.Affected("h", "0", "r"));
  }

  @Test
  void optionalPartsStayNullWhenAbsent() {
    StatValue value = new StatValue(null, null, null, null, 0, 0, List.of(), List.of());
    StatsDelta delta =
        new StatsDelta(1, SampleValues.KEY, SampleValues.SUBJECT, 0, 10, false, 0, value);

    assertThat(JsonValues.read(JsonValues.write(delta), StatsDelta.class)).isEqualTo(delta);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void nonFiniteNumbersAreTexts(double headroom) {
    byte[] json = JsonValues.write(SampleValues.verdict(headroom));

    assertThat(new String(json, UTF_8)).contains("\"headroom\":\"" + headroom + "\"");
    assertThat(JsonValues.read(json, Verdict.class).headroom()).isEqualTo(Double.valueOf(headroom));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "7", "{", "{\"v\":1} x", "\u0000"})
  void whatIsNoJsonObjectIsRefusedWithTheTypeNamed(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(text, RollupMark.class))
        .withMessageContaining("RollupMark");
  }

  @Test
  void anUnknownEnumConstantIsRefusedByName() {
    String json =
        new String(JsonValues.write(SampleValues.verdict(1)), UTF_8)
            .replace("WITHIN_NOISE", "PERHAPS");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(json, Verdict.class))
        .withMessageContaining("Verdict")
        .withMessageContaining("PERHAPS");
  }

  @Test
  void durationsShowDerivedFiguresThatReadingIgnores() {
    StatsDelta delta =
        new StatsDelta(
            1, SampleValues.KEY, SampleValues.SUBJECT, 0, 10, false, 0, SampleValues.value(3));
    String json = new String(JsonValues.write(delta), UTF_8);

    assertThat(json)
        .contains(
            "{\"count\":3,\"total\":9,\"mean\":3,\"min\":0,\"max\":8,\"p50\":1,\"p90\":8,"
                + "\"p99\":8,\"p999\":8,\"exact\":[0,1,8]}");
    assertThat(read(json.replace("\"p50\":1", "\"p50\":99"), StatsDelta.class)).isEqualTo(delta);
  }

  @Test
  void durationsThatContradictThemselvesAreRefused() {
    StatsDelta delta =
        new StatsDelta(
            1, SampleValues.KEY, SampleValues.SUBJECT, 0, 10, false, 0, SampleValues.value(3));
    String json = new String(JsonValues.write(delta), UTF_8).replace("\"total\":9", "\"total\":8");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(json, StatsDelta.class))
        .withMessageContaining("StatsDelta")
        .withMessageContaining("sum");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void anyDistributionSurvives(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    DurationStats durations = new DurationStats();
    CoreStats cores = new CoreStats();
    int count = random.nextInt(300);
    for (int i = 0; i < count; i++) {
      long cycles = random.nextLong() >>> random.nextInt(1, 64);
      durations.add(cycles);
      cores.add(random.nextInt(-3, 12), random.nextInt(), cycles);
    }
    StatValue value = new StatValue(durations, cores, null, null, 0, 0, List.of(), List.of());
    RunStats stats = new RunStats(1, SampleValues.KEY, SampleValues.SUBJECT, true, 0, 0, value);

    assertThat(JsonValues.read(JsonValues.write(stats), RunStats.class)).isEqualTo(stats);
  }

  private static <T> T read(String json, Class<T> type) {
    return JsonValues.read(json.getBytes(UTF_8), type);
  }
}
