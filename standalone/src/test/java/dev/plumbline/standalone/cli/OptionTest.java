package dev.plumbline.standalone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.ingest.scan.DeviceId;
import dev.plumbline.stream.runner.Processing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class OptionTest {

  @TempDir private Path folder;

  @Test
  void aDeviceOptionNamesFolderIdAndSerial() {
    IdentityOptions options = new IdentityOptions();
    parse(options, "--device", "dev0/=3:A1:B2", "--device", "dev1=4");
    assertThat(options.scanOptions(null).devices())
        .containsEntry(Path.of("dev0"), new DeviceId("3", "A1:B2"))
        .containsEntry(Path.of("dev1"), new DeviceId("4", ""));
  }

  @Test
  void aDeviceOptionWithoutAnIdSaysWhatIsExpected() {
    assertThatThrownBy(() -> parse(new IdentityOptions(), "--device", "dev0"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("PATH=ID")
        .hasMessageContaining("dev0");
  }

  @Test
  void aRunOrHostWithoutANameIsRefused() {
    IdentityOptions options = new IdentityOptions();
    assertThatThrownBy(() -> options.identity(" ")).hasMessageContaining("run is empty");
    parse(options, "--host", "");
    assertThatThrownBy(() -> options.identity("r")).hasMessageContaining("--host is empty");
  }

  @Test
  void theSameFolderCannotBeTwoDevices() {
    IdentityOptions options = new IdentityOptions();
    parse(options, "--device", "dev0=1", "--device", "dev0=2");
    assertThatThrownBy(() -> options.scanOptions(null))
        .hasMessageContaining("dev0")
        .hasMessageContaining("twice");
  }

  @Test
  void startIsATimeWithItsZoneOrMillis() {
    IdentityOptions options = new IdentityOptions();
    parse(options, "--start", "2026-11-30T13:00:00+01:00");
    assertThat(options.start()).isEqualTo(Instant.ofEpochMilli(1_796_040_000_000L));
    parse(options, "--start", "1796040000000");
    assertThat(options.start()).isEqualTo(Instant.ofEpochMilli(1_796_040_000_000L));
  }

  @Test
  void aStartWithoutZoneIsRefusedBecauseItWouldDependOnTheMachine() {
    assertThatThrownBy(() -> parse(new IdentityOptions(), "--start", "2026-11-30T13:00:00"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("2026-11-30T13:00:00");
  }

  @Test
  void theGuaranteeIsAWord() {
    assertThat(
            new CommandLine(new StreamCommand())
                .parseArgs("--processing", "at-least-once")
                .matchedOptionValue("--processing", Processing.EXACTLY_ONCE))
        .isEqualTo(Processing.AT_LEAST_ONCE);
    assertThatThrownBy(() -> parse(new StreamCommand(), "--processing", "maybe"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("exactly-once")
        .hasMessageContaining("at-least-once");
  }

  @Test
  void theBootstrapOptionWinsOverTheFile() throws Exception {
    Path file = Files.writeString(folder.resolve("c.properties"), "bootstrap.servers=a:1\nx=y\n");
    KafkaOptions options = new KafkaOptions();
    parse(options, "--kafka-config", file.toString(), "--bootstrap", "b:2");
    assertThat(options.clientProperties())
        .containsEntry("bootstrap.servers", "b:2")
        .containsEntry("x", "y");
  }

  @Test
  void aMissingConfigFileIsNamed() {
    KafkaOptions options = new KafkaOptions();
    Path missing = folder.resolve("none.properties");
    parse(options, "--kafka-config", missing.toString());
    assertThatThrownBy(options::clientProperties)
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining(missing.toString());
  }

  private static void parse(Object mixin, String... arguments) {
    CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();
    spec.addMixin("options", CommandLine.Model.CommandSpec.forAnnotatedObject(mixin));
    new CommandLine(spec).parseArgs(arguments);
  }
}
