package dev.plumbline.ingest.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.ingest.Samples;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.wire.MarkerLayout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InputScanTest {
  @TempDir Path folder;

  private static ScannedInputs scan(Path... paths) {
    return InputScan.scan(List.of(paths), ScanOptions.NONE);
  }

  private static InputType typeOf(Path path) {
    return scan(path).inputs().get(0).type();
  }

  @ParameterizedTest
  @CsvSource({
    "tracy/awkward-tt66/unwrap.csv, tracy-csv",
    "tracy/awkward-tt66/unwrap_sep_tab.csv, tracy-csv",
    "tracy/awkward-tt66/unwrap_sep_us.csv, tracy-csv",
    "tracy/awkward-tt66/aggregate.csv, tracy-csv-summary",
    "tracy/awkward-tt66/messages.csv, tracy-messages",
    "tracy/awkward-v0.14.0/gpu.csv, tracy-gpu-csv",
    "tracy/awkward-v0.14.0/truth.json, unknown",
    "foil/ttfoil_small/.logs/tracy_ops_times.csv, tracy-csv",
    "foil/ttfoil_small/.logs/tt_foil_memlog.csv, tt-memlog",
    "foil/ttfoil_small/.logs/tt_foil_device_zones.csv, tt-foil-zones",
    "foil/ttfoil_small/.logs/tt_foil_device_clock_sync.csv, tt-clock-sync",
    "foil/names/zone_src_locations.log, tt-zone-locations",
    "foil/names/zone_names.csv, zone-names",
    "foil/names/hash_vectors.csv, zone-names",
    "foil/l1_dumps/core_1_2_ctl32.bin, tt-l1-raw",
    "foil/l1_dumps/core_1_2_ctl64.bin, tt-l1-raw",
    "cases/s29/l1_core_1_2.bin, tt-l1-raw",
    "cases/s28/zero-bytes.csv, empty",
    "cases/s28/header-only.csv, tracy-csv",
    "cases/s28/no-messages.csv, unknown",
  })
  void filesAreToldByTheirContent(String file, String type) {
    assertThat(typeOf(Samples.path(file)).text()).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "profile_log_device.csv~ARCH: wormhole_b0, CHIP_FREQ[MHz]: 1000~tt-metal-device-log",
        "perf_sim.nc00_sg00.json~[{\"name\":\"thread_name\",\"ph\":\"M\"}]~neuron-perf-sim",
        "kernel.des.json~{\"schema_version\": \"a3_hivm_des_v1\"}~hivm-des",
        "x.neff~n\0\1e~neuron-neff",
        "capture.tracy~tracy\0\1\2~tracy-capture",
      })
  void laterTypesAreKnownAndRefused(String name, String content, String type) throws IOException {
    Path file = Files.writeString(folder.resolve(name), content, StandardCharsets.ISO_8859_1);
    ScannedInputs scanned = scan(file);
    assertThat(scanned.inputs().get(0).type().text()).isEqualTo(type);
    assertThat(scanned.problems()).singleElement().satisfies(InputScanTest::notSupportedYet);
    assertThat(scanned.streams()).isEmpty();
    assertThat(scanned.isUseless()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "a.txt~OP CODE,OP TYPE,GLOBAL CALL COUNT,DEVICE ID~tt-metal-ops-report",
        "b.txt~Device_id,Op Name,Task Type,Task Duration(us)~msprof-op-summary",
        "c.txt~op_name,op_type,duration(us)~msprof-op-summary",
        "d.txt~start_ts,duration_ns,engine,opcode~neuron-profile",
        "e.txt~{\"n_1\": {\"total_time\": 0.5}}~neuron-profile",
        "op_summary_1.csv~Device_id,Kernel~unknown",
        "msprof_1.json~[{\"name\":\"thread_name\",\"ph\":\"M\"}]~unknown",
      })
  void measuredKernelsAreToldByContentNeverByNameAlone(String name, String content, String type)
      throws IOException {
    Path file = Files.writeString(folder.resolve(name), content, StandardCharsets.ISO_8859_1);
    assertThat(typeOf(file).text()).isEqualTo(type);
  }

  private static void notSupportedYet(Problem problem) {
    assertThat(problem.code()).isEqualTo("not-supported-yet");
    assertThat(problem.severity()).isEqualTo(Severity.ERROR);
    assertThat(problem.message()).contains("not supported yet");
  }

  @Test
  void nothingThereHasThreeReasons() {
    Problem empty = scan(Samples.path("cases/s28/zero-bytes.csv")).problems().get(0);
    assertThat(empty.severity()).isEqualTo(Severity.WARNING);
    assertThat(empty.message()).contains("empty");
    Problem noTable = scan(Samples.path("cases/s28/no-messages.csv")).problems().get(0);
    assertThat(noTable.severity()).isEqualTo(Severity.ERROR);
    assertThat(noTable.line()).isEqualTo(1);
    assertThat(noTable.message()).contains("header", "There are currently no messages!");
    assertThat(scan(Samples.path("cases/s28/header-only.csv")).problems()).isEmpty();
  }

  @Test
  void aLogFolderIsTheSameAsItsParent() {
    ScannedInputs parent = scan(Samples.path("foil/ttfoil_small"));
    ScannedInputs logs = scan(Samples.path("foil/ttfoil_small/.logs"));
    assertThat(parent.inputs()).hasSize(4);
    assertThat(logs.inputs().stream().map(ScannedInput::path).map(Path::getFileName))
        .containsExactlyElementsOf(
            parent.inputs().stream().map(ScannedInput::path).map(Path::getFileName).toList());
    assertThat(parent.inputs()).allMatch(input -> input.process().equals("ttfoil_small"));
    assertThat(logs.inputs()).allMatch(input -> input.process().equals("ttfoil_small"));
    assertThat(parent.inputs().get(0).file()).isEqualTo(".logs/tracy_ops_times.csv");
    assertThat(parent.streams()).hasSize(3);
  }

  @Test
  void devicesComeFromTheCallerThenFromTheFolder() {
    Path root = Samples.path("cases/s27");
    ScannedInputs plain = scan(root);
    assertThat(plain.streams()).extracting(s -> s.first().device().id()).containsExactly("0", "1");
    assertThat(scan(root.resolve("dev1/tt_foil_device_zones.csv")).inputs().get(0).device().id())
        .isEqualTo("1");

    ScanOptions options =
        new ScanOptions(
            Map.of(Path.of("dev0"), DeviceId.parse("7:SER1"), root, DeviceId.parse("9")), null);
    ScannedInputs mapped = InputScan.scan(List.of(root), options);
    assertThat(mapped.streams().stream().map(s -> s.first().device()))
        .containsExactly(new DeviceId("7", "SER1"), new DeviceId("9", ""));
  }

  @Test
  void whatIsMissingOrUselessIsAnError() {
    assertThat(scan(folder.resolve("gone")).problems())
        .singleElement()
        .matches(p -> p.severity() == Severity.ERROR && p.message().contains("does not exist"));
    ScannedInputs nothing = scan(folder);
    assertThat(nothing.isUseless()).isTrue();
    assertThat(nothing.problems()).singleElement().extracting(Problem::code).isEqualTo("no-input");
  }

  @Test
  void strangersInALogFolderAreOnlyMentioned() throws IOException {
    Files.writeString(folder.resolve("notes.txt"), "hello\n");
    Files.writeString(folder.resolve("profile_log_device.csv"), "ARCH: x, CHIP_FREQ[MHz]: 1\n");
    Files.writeString(folder.resolve("tt_foil_memlog.csv"), "op,pool,addr,size,ts_ns\n");
    assertThat(scan(folder).problems())
        .extracting(p -> p.file() + " " + p.severity())
        .containsExactly("notes.txt INFO", "profile_log_device.csv WARNING");
  }

  @Test
  void aCompressedLogInALogFolderIsNotSilentlyLeftOut() throws IOException {
    Files.writeString(folder.resolve("tt_foil_memlog.csv"), "op,pool,addr,size,ts_ns\n");
    Files.write(folder.resolve("tt_foil_device_zones.csv.gz"), new byte[] {0x1f, (byte) 0x8b, 8});
    assertThat(scan(folder).problems())
        .filteredOn(problem -> problem.code().equals("compressed"))
        .singleElement()
        .matches(problem -> problem.severity() == Severity.WARNING)
        .matches(problem -> problem.message().contains("tt_foil_device_zones.csv unpacked"));
  }

  @Test
  void aDeviceOptionThatNamesNoInputIsTold() {
    Path logs = Samples.path("foil/ttfoil_small");
    ScanOptions mistyped = new ScanOptions(Map.of(Path.of("nothere"), new DeviceId("4", "")), null);
    assertThat(InputScan.scan(List.of(logs), mistyped).problems())
        .singleElement()
        .matches(problem -> problem.code().equals("device-unused"))
        .matches(problem -> problem.severity() == Severity.WARNING)
        .matches(problem -> problem.file().equals("nothere"));
    ScanOptions right =
        new ScanOptions(Map.of(Path.of("tt_foil_device_zones.csv"), new DeviceId("4", "")), null);
    assertThat(InputScan.scan(List.of(logs), right).problems()).isEmpty();
  }

  @Test
  void aKnownNameWithAnotherTableIsToldAndReadByItsHeader() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("tt_foil_memlog.csv"), "name,ns_since_start,exec_time_ns\na,1,2\n");
    ScannedInputs scanned = scan(file);
    assertThat(scanned.inputs().get(0).type()).isEqualTo(InputType.TRACY_CSV);
    assertThat(scanned.problems())
        .singleElement()
        .matches(p -> p.code().equals("wrong-table") && p.line() == 1);
  }

  @Test
  void theCallersLayoutWinsOverTheSize() {
    ScanOptions options = new ScanOptions(Map.of(), MarkerLayout.CTL64);
    Path image = Samples.path("cases/s29/l1_core_1_2.bin");
    assertThat(InputScan.scan(List.of(image), options).inputs().get(0).layout())
        .isEqualTo(MarkerLayout.CTL64);
    assertThat(scan(image).inputs().get(0).layout()).isEqualTo(MarkerLayout.CTL32);
  }

  @Test
  void utf16UnderAnyNameIsToldAsSuch() throws IOException {
    Path file = folder.resolve("a.csv");
    Files.write(file, "op,pool,addr,size\n".getBytes(StandardCharsets.UTF_16LE));
    assertThat(scan(file).problems())
        .singleElement()
        .matches(p -> p.code().equals("utf-16") && p.message().contains("expected UTF-8"));
  }

  @Test
  void aFileGivenTwiceIsTakenOnce() {
    Path root = Samples.path("foil/ttfoil_small");
    assertThat(scan(root, root.resolve(".logs/tt_foil_memlog.csv")).inputs()).hasSize(4);
  }

  @Test
  void cellsBelowAWholeHeaderDoNotChangeWhatAFileIs() throws IOException {
    Path cut = folder.resolve("tt_foil_memlog.csv");
    Files.writeString(cut, "op,pool,addr,size,ts_ns\nALLOC,A,0x10,5,1\nFR\0\0\0");
    assertThat(typeOf(cut)).isEqualTo(InputType.TT_MEMLOG);
    Path pragma = folder.resolve("zones.csv");
    Files.writeString(
        pragma, "name,ns_since_start,exec_time_ns\nz '#pragma message: a,f,1,K',1,2\n");
    assertThat(typeOf(pragma)).isEqualTo(InputType.TRACY_CSV);
  }

  @Test
  void anInputThatIsNoFileIsToldBesideItsGoodNeighbours() throws IOException {
    Files.writeString(folder.resolve("tt_foil_memlog.csv"), "op,pool,addr,size,ts_ns\n");
    Files.createDirectory(folder.resolve("tracy_ops_times.csv"));
    Files.createSymbolicLink(folder.resolve("tt_foil_device_zones.csv"), Path.of("gone.csv"));
    ScannedInputs scanned = scan(folder);
    assertThat(scanned.streams()).hasSize(1);
    assertThat(scanned.problems())
        .extracting(p -> p.file() + " " + p.severity() + " " + p.message())
        .containsExactly(
            "tracy_ops_times.csv ERROR is a folder, expected a regular file",
            "tt_foil_device_zones.csv ERROR cannot be read: no such file");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aDeviceOrPipeIsRefusedInsteadOfWaitedFor() {
    assertThat(scan(Path.of("/dev/zero")).problems())
        .singleElement()
        .matches(p -> p.message().contains("a pipe, device or socket"));
  }
}
