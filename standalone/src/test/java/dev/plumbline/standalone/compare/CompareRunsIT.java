package dev.plumbline.standalone.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.standalone.fixture.Bundled;
import dev.plumbline.standalone.fixture.CommandRun;
import dev.plumbline.standalone.fixture.RunFigures;
import dev.plumbline.standalone.fixture.SharedSpine;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code plumbline compare} with runs that went through Kafka and the topology. */
class CompareRunsIT {

  @TempDir private Path folder;

  @Test
  void runsAreFoundByNameOrByLabelAndSayWhatTheirFoldersSay() {
    Path small = Bundled.copy("samples/ttfoil_small", folder);
    Path large = Bundled.copy("samples/ttfoil_run_a", folder);
    String bootstrap = SharedSpine.get().bootstrap();
    send(small, "cmp-old", "main", "2026-01-01T00:00:00Z", 3);
    send(large, "cmp-new", "main", "2026-02-01T00:00:00Z", 3);
    send(large, "cmp-pr", "pr", "2026-03-01T00:00:00Z", 3);

    CommandRun runs =
        CommandRun.of("compare", "cmp-old", "cmp-new", "--bootstrap", bootstrap, "--json");
    assertThat(runs.exitCode()).as(runs.err()).isEqualTo(5);
    CommandRun folders = CommandRun.of("compare", small, large, "--json");
    assertThat(runs.json().path("subjects")).isEqualTo(folders.json().path("subjects"));
    assertThat(runs.json().path("new")).isEqualTo(folders.json().path("new"));
    assertThat(runs.json().path("vanished")).isEqualTo(folders.json().path("vanished"));
    assertThat(runs.json().path("baseline").path("labels").path("cmp-branch").asText())
        .isEqualTo("main");

    CommandRun newest = byLabel("cmp-branch=main", "run:cmp-pr");
    assertThat(newest.json().path("baseline").path("name").asText()).isEqualTo("cmp-new");
    assertThat(newest.exitCode()).isZero();
    CommandRun notItself = byLabel("cmp-branch=main", "cmp-new");
    assertThat(notItself.json().path("baseline").path("name").asText()).isEqualTo("cmp-old");
    CommandRun folderAgainstRun = byLabel("cmp-branch=pr", large.toString());
    assertThat(folderAgainstRun.json().path("baseline").path("name").asText()).isEqualTo("cmp-pr");
    assertThat(folderAgainstRun.exitCode()).isZero();

    CommandRun none = byLabel("cmp-branch=gone", "cmp-new");
    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.err()).contains("no other run has the label cmp-branch=gone");
    CommandRun unknown = CommandRun.of("compare", "cmp-never", "cmp-new", "--bootstrap", bootstrap);
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.err()).contains("BASE cmp-never is no run of the cluster");
  }

  private static CommandRun byLabel(String label, String candidate) {
    return CommandRun.of(
        "compare",
        "--baseline",
        label,
        candidate,
        "--by",
        "zone",
        "--bootstrap",
        SharedSpine.get().bootstrap(),
        "--json");
  }

  private static void send(Path logs, String run, String branch, String start, int streams) {
    CommandRun sent =
        CommandRun.of(
            "import",
            logs,
            "--run",
            run,
            "--host",
            "localhost",
            "--label",
            "cmp-branch=" + branch,
            "--start",
            start,
            "--bootstrap",
            SharedSpine.get().bootstrap());
    assertThat(sent.exitCode()).as(sent.err()).isLessThanOrEqualTo(1);
    RunFigures.await(SharedSpine.get().clientProperties(), run, streams);
  }
}
