package dev.plumbline.bounds.neuron;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.bounds.neuron.trace.TraceSummary;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackageGoldenTest {
  @Test
  void thePackageHasTheExpectedMembersAndFormat() throws IOException {
    JsonNode expected = Samples.expected("packages.json");
    PerfSimInput input = Samples.read("file.perf-sim", PerfSimRun.A);
    assertThat(input.kind()).isEqualTo(PerfSimInput.Kind.PACKAGE);
    JsonNode found = Samples.tree(input.contents());
    assertThat(found.get("matched")).isEqualTo(expected.get("matched"));
    assertThat(found.get("ignored")).isEqualTo(expected.get("ignored"));
    assertThat(found.get("format")).isEqualTo(expected.get("format"));
    assertThat(input.rejected()).isEmpty();
  }

  @Test
  void aMemberReadsLikeTheBareFile() throws IOException {
    JsonNode same = Samples.expected("packages.json").get("sameAsBareFiles");
    Map<String, TraceSummary> members = byFile(Samples.read("file.perf-sim", PerfSimRun.A));
    assertThat(same).isNotEmpty();
    for (Map.Entry<String, JsonNode> pair : same.properties()) {
      TraceSummary bare = Samples.read(pair.getValue().textValue(), PerfSimRun.A).traces().get(0);
      ObjectNode member = (ObjectNode) Samples.tree(members.get(pair.getKey()));
      member.put("file", bare.file());
      assertThat((JsonNode) member).isEqualTo(Samples.tree(bare));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pkg2.neff", "pkg1.neff", "headerless.neff"})
  void aNeffIsFramedAsExpectedAndHoldsTheTracesOfThePackage(String name) throws IOException {
    JsonNode expected = Samples.expected("packages.json").get("neff").get(name);
    PerfSimInput neff = Samples.read(name, PerfSimRun.A);
    assertThat(neff.kind()).isEqualTo(PerfSimInput.Kind.NEFF);
    ObjectNode found = (ObjectNode) Samples.tree(neff.neff());
    String sameAs = expected.get("tracesSameAs").textValue();
    assertThat(byFile(neff)).isEqualTo(byFile(Samples.read(sameAs, PerfSimRun.A)));
    found.put("tracesSameAs", sameAs);
    Samples.assertSame(expected, found, "hashFits", "uuid", "build");
    assertThat(neff.metrics()).isNotNull();
    assertThat(neff.metrics().modulesWithMetric()).containsExactly("nc00_sg00", "nc01_sg00");
    if (expected.get("header").booleanValue()) {
      assertThat(neff.neff().hashFits()).isTrue();
      assertThat(neff.neff().uuid()).isEqualTo("f4146592-812b-4326-a390-463c809333f1");
      assertThat(neff.neff().build()).isEqualTo("2.0.0.0%golden/vectors@0000000");
    }
  }

  @Test
  void sizeAndChecksumOfEachFileAreTheExpectedOnes() throws IOException {
    JsonNode expected = Samples.expected("packages.json").get("files");
    assertThat(expected).hasSize(4);
    for (Map.Entry<String, JsonNode> file : expected.properties()) {
      assertThat(Samples.tree(Samples.read(file.getKey(), PerfSimRun.A).checksum()))
          .isEqualTo(file.getValue());
    }
  }

  @Test
  void aCopyThatTheRuleForNamesLetsInIsReadButNeverUsed() throws IOException {
    PerfSimInput input = Samples.read("file.perf-sim", PerfSimRun.A);
    String copy = "/build/neuronxcc-demo/sg00/saved_perf_sim.nc02_sg00.sg0000.Block1.json.bak";
    assertThat(byFile(input)).containsKey(copy);
    assertThat(input.quarantine())
        .singleElement()
        .returns(Quarantine.Scope.TRACE, Quarantine::scope)
        .returns(copy, Quarantine::target);
    assertThat(input.problems())
        .filteredOn(problem -> problem.severity() == Severity.WARNING)
        .extracting(Problem::code)
        .contains("W-NAME");
  }

  @Test
  void anotherHashIsAReasonForQuarantineOrRefusal() throws IOException {
    Path broken = Files.createTempFile("neff", ".neff");
    byte[] bytes = Files.readAllBytes(Samples.path("pkg2.neff"));
    bytes[0xac] ^= 1;
    Files.write(broken, bytes);
    PerfSimOptions options = PerfSimOptions.of(PerfSimRun.A);
    PerfSimInput kept = new PerfSimReader(options).read(broken, "a.neff");
    assertThat(kept.traces()).hasSize(4);
    assertThat(kept.quarantine())
        .anyMatch(q -> q.scope() == Quarantine.Scope.INPUT && q.reason().contains("MD5"));
    PerfSimInput refused = new PerfSimReader(options.refusingWrongHash()).read(broken, "a.neff");
    assertThat(refused.traces()).isEmpty();
    assertThat(refused.rejected())
        .singleElement()
        .satisfies(r -> assertThat(r.error().reason()).contains("MD5"));
    Files.delete(broken);
  }

  private static Map<String, TraceSummary> byFile(PerfSimInput input) {
    Map<String, TraceSummary> byFile = new TreeMap<>();
    List<TraceSummary> traces = input.traces();
    traces.forEach(trace -> byFile.put(trace.file(), trace));
    return byFile;
  }
}
