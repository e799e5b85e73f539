package dev.plumbline.bounds.neuron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.bounds.neuron.input.InputLimits;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import dev.plumbline.bounds.neuron.measured.MeasuredFile;
import dev.plumbline.bounds.neuron.measured.MeasuredProfile;
import dev.plumbline.bounds.neuron.metrics.MetricStore;
import dev.plumbline.model.value.Problem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OddMeasurementsTest {
  private static final String HEADER = "start_ts,duration_ns,engine,opcode,bir_instruction_name\n";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | EMPTY | empty",
        "{} | RECOGNISE | expected tables of a profile",
        "{\"a\":{\"b\":1}} | RECOGNISE | expected tables of a profile",
        "{\"instruction\":[{\"timestamp\":1 | JSON | truncated",
        "{\"instruction\":[]} {} | JSON | second document",
        "a,b,c | RECOGNISE | found no start_ts",
        "start_ts,start_ts,duration_ns,engine,opcode | RECOGNISE | two columns of one name",
        "start_ts,duration_ns,engine,opcode | EMPTY | no rows",
        "{\"instruction\":[{\"timestamp\":9223372036854775807,\"duration\":1,\"engine\":\"tensor\"}]}|"
            + " NUMBER | 2^63",
      })
  void whatIsNoMeasurementIsRefusedWithStageAndReason(String text, Stage stage, String reason)
      throws IOException {
    Path file = Files.writeString(folder.resolve("m"), text);
    assertThatThrownBy(() -> MeasuredFile.read(file, "m", InputLimits.usual()))
        .isInstanceOfSatisfying(
            RefusedException.class,
            refused -> {
              assertThat(refused.stage()).isEqualTo(stage);
              assertThat(refused.reason()).contains(reason);
            });
  }

  @Test
  void aBadRowIsNamedAndItsNeighboursStay() throws IOException {
    MeasuredFile file =
        read(
            HEADER
                + "10,5,Tensor,MATMUL,a\n"
                + "x,5,Tensor,MATMUL,a\n"
                + "10,-5,Tensor,MATMUL,a\n"
                + "10,5,Quantum,MATMUL,a\n"
                + "10,5,Tensor\n"
                + "20,5,TENSOR,MATMUL,a\n");
    MeasuredProfile profile = file.profiles().get(0);
    assertThat(profile.rows()).isEqualTo(2);
    assertThat(profile.rejectedRows()).isEqualTo(4);
    assertThat(profile.lanes().get("pe").busySumNanos()).isEqualTo(10);
    assertThat(profile.instructions().byName().get("a").rows()).isEqualTo(2);
    assertThat(file.problems())
        .filteredOn(problem -> problem.code().equals("bad-row"))
        .extracting(Problem::line)
        .containsExactly(3L, 4L, 5L, 6L);
    assertThat(file.problems()).extracting(Problem::message).anyMatch(m -> m.contains("\"x\""));
  }

  @Test
  void rowsOfJsonAreReadInOldAndNewNamesAndBadOnesAreNamed() throws IOException {
    MeasuredFile file =
        read(
            "{\"instruction\":[7,{\"timestamp\":1,\"duration\":\"5\",\"engine\":\"vector\"},\n"
                + "{\"start_ts\":10,\"duration_ns\":5,\"timeline_track\":\"TensorMatrix\","
                + "\"opcode\":\"MATMUL\"},\n"
                + "{\"timestamp\":1.5,\"duration\":5,\"engine\":\"vector\"}],\n"
                + "\"dma\":[{\"timestamp\":0,\"duration\":9,\"semaphore_id\":\"-1\"}],"
                + "\"cc_op\":[{\"timestamp\":0,\"duration\":9}],\"other\":[{\"a\":[1]}]}");
    MeasuredProfile profile = file.profiles().get(0);
    assertThat(profile.lanes()).containsOnlyKeys("pe", "dma");
    assertThat(profile.rejectedRows()).isEqualTo(4);
    assertThat(profile.totalExecNanos()).isEqualTo(5);
    assertThat(profile.totalNanos()).isEqualTo(15);
    assertThat(file.problems())
        .extracting(Problem::message)
        .anyMatch(message -> message.startsWith("instruction[0]"))
        .anyMatch(message -> message.startsWith("cc_op[0]"));
  }

  @Test
  void manyBadRowsAreCountedNotListed() throws IOException {
    MeasuredFile file = read(HEADER + "x,5,Tensor,MATMUL,a\n".repeat(1000));
    assertThat(file.profiles().get(0).rejectedRows()).isEqualTo(1000);
    assertThat(file.problems()).hasSizeLessThan(30);
    assertThat(file.problems())
        .extracting(Problem::message)
        .anyMatch(m -> m.startsWith("1000 rows"));
  }

  @Test
  void aQuoteThatIsNeverClosedIsRefusedBeforeItFillsMemory() throws IOException {
    Path file =
        Files.writeString(folder.resolve("m"), HEADER + "1,1,Tensor,\"" + "x,\n".repeat(500_000));
    assertThatThrownBy(() -> MeasuredFile.read(file, "m", InputLimits.usual()))
        .isInstanceOfSatisfying(
            RefusedException.class, refused -> assertThat(refused.stage()).isEqualTo(Stage.LIMIT));
  }

  @Test
  void summariesOfSeveralProfilesAreReadAndNegativeFieldsAreNot() throws IOException {
    MeasuredFile file =
        read(
            "{\"n_1\":{\"total_time\":1e-6,\"total_exec_time\":0.5,\"nc_idx\":3,"
                + "\"vector_engine_active_time\":-1,\"vector_engine_instruction_count\":4,"
                + "\"text\":\"x\",\"list\":[1]},\"n_2\":{\"total_time\":1e30}}");
    assertThat(file.profiles()).hasSize(2);
    MeasuredProfile first = file.profiles().get(0);
    assertThat(first.core()).isEqualTo(3);
    assertThat(first.totalNanos()).isEqualTo(1000);
    assertThat(first.totalExecNanos()).isEqualTo(500_000_000);
    assertThat(first.lanes().get("dve").busyUnionNanos()).isNull();
    assertThat(first.lanes().get("dve").events()).isEqualTo(4);
    assertThat(file.profiles().get(1).totalNanos()).isNull();
    assertThat(file.problems()).extracting(Problem::code).containsExactly("negative-metric");
  }

  @Test
  void aRawProfileIsRefusedWithTheWayToExportIt() throws IOException {
    Path file = Files.write(folder.resolve("p.ntff"), new byte[] {0, 1, 2});
    assertThatThrownBy(() -> MeasuredFile.read(file, "p.ntff", InputLimits.usual()))
        .hasMessageContaining("neuron-explorer view");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | EMPTY | empty",
        "[] | JSON | expected an object",
        "{\"a\": | JSON | not a metric store",
        "{\"a\":{},\"a\":{}} | JSON | occurs twice",
        "{} {} | JSON | not a metric store",
      })
  void whatIsNoMetricStoreIsRefused(String text, Stage stage, String reason) {
    assertThatThrownBy(() -> store(text))
        .isInstanceOfSatisfying(
            RefusedException.class,
            refused -> {
              assertThat(refused.stage()).isEqualTo(stage);
              assertThat(refused.reason()).contains(reason);
            });
  }

  @ParameterizedTest
  @CsvSource({"-1", "1.5", "9223372036854775808", "1e99999", "\"7\"", "null", "{}"})
  void aLatencyThatIsNoneIsNamedAndItsNeighboursStay(String value) throws IOException {
    MetricStore store =
        store(
            "{\"a\":{\"backend\":{\"PostSchedEstLatency\":"
                + value
                + "}},\"b\":{\"backend::PostSchedEstLatency\":7},\"c\":3,\"Sum\":{}}");
    assertThat(store.modulesWithMetric()).containsExactly("b");
    assertThat(store.aggregateBuckets()).containsExactly("Sum");
    assertThat(store.problems())
        .singleElement()
        .satisfies(p -> assertThat(p.message()).contains("a.backend"));
  }

  @Test
  void aStoreWithoutTheMetricIsNoError() throws IOException {
    MetricStore store = store("{\"sg0000\":{\"tensorizer\":{\"StaticProfiler::AifUb\":1.66}}}");
    assertThat(store.modulesWithMetric()).isEmpty();
    assertThat(store.problems()).isEmpty();
  }

  private MeasuredFile read(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("m"), text);
    return MeasuredFile.read(file, "m", InputLimits.usual());
  }

  private static MetricStore store(String text) throws IOException {
    return MetricStore.read(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "store.json");
  }
}
