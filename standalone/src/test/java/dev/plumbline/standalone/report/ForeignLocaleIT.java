package dev.plumbline.standalone.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.standalone.fixture.Bundled;
import dev.plumbline.standalone.fixture.ChildProcess;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results do not depend on the locale or the time zone of the JVM. */
class ForeignLocaleIT {

  @TempDir private Path folder;

  @Test
  void aReportInTurkishAndKathmanduIsTheSameBytes() throws Exception {
    Path from = Bundled.copy("samples/ttfoil_small", folder);
    Path out = folder.resolve("out");
    try (ChildProcess report =
        ChildProcess.start(
            folder.resolve("report.log"),
            List.of("-Duser.language=tr", "-Duser.country=TR", "-Duser.timezone=Asia/Kathmandu"),
            "report",
            "--from",
            from.toString(),
            "--out",
            out.toString(),
            "--zone-names",
            Bundled.existing("samples/zone_names.csv").toString())) {
      assertThat(report.end()).as(report.said()).isZero();
    }
    Reports.assertSame(from.resolve("expected"), out);
  }
}
