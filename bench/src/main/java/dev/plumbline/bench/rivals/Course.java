package dev.plumbline.bench.rivals;

import dev.plumbline.bench.cluster.BrokerProcess;
import dev.plumbline.bench.cluster.JvmSettings;
import dev.plumbline.bench.cluster.Preload;
import dev.plumbline.bench.cluster.Preloaded;
import dev.plumbline.bench.load.Expected;
import dev.plumbline.bench.load.Load;
import dev.plumbline.bench.load.LoadSpec;
import dev.plumbline.bench.load.ZoneLoad;
import dev.plumbline.bench.pipeline.Answer;
import dev.plumbline.bench.pipeline.PipelineRound;
import dev.plumbline.bench.pipeline.RunLoads;
import dev.plumbline.standalone.broker.DataFolder;
import dev.plumbline.standalone.cli.CommandFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Everything that lies ready before a clock starts: broker, topics, files, and who runs on them.
 */
final class Course implements AutoCloseable {
  private static final String SCRIPT = "zones.py";
  private static final long PATIENCE_SECONDS = 20;

  private final Plan plan;
  private final JvmSettings jvm;
  private final Consumer<String> progress;
  private final DataFolder folder = DataFolder.temporary();
  private final BrokerProcess broker;
  private final List<Rival> rivals = new ArrayList<>();
  private final Map<String, String> skipped = new LinkedHashMap<>();

  private Course(Plan plan, JvmSettings jvm, Consumer<String> progress) {
    this.plan = plan;
    this.jvm = jvm;
    this.progress = progress;
    this.broker = BrokerProcess.start(jvm, plan.workload().partitions());
  }

  /**
   * Lays out everything.
   *
   * @throws CommandFailure if there is no room, or something does not start
   */
  static Course lay(Plan plan, JvmSettings jvm, Consumer<String> progress) throws Exception {
    Course course = new Course(plan, jvm, progress);
    try {
      course.raw();
      if (plan.hasNaive()) {
        course.naive();
      }
      if (plan.hasParquet()) {
        course.parquet();
      }
      if (plan.hasCsv()) {
        course.csv();
      }
      if (plan.hasPython()) {
        course.python();
      }
      return course;
    } catch (Exception e) {
      course.close();
      throw e;
    }
  }

  /** Who runs, the product first. */
  List<Rival> rivals() {
    return rivals;
  }

  /** Who does not, and why. */
  Map<String, String> skipped() {
    return skipped;
  }

  private void raw() throws IOException {
    RunLoads loads = new RunLoads(plan.workload());
    Load load = loads.load();
    progress.accept("loading " + load.rows() + " events to " + load.topic());
    Preloaded loaded = Preload.send(load, broker.bootstrap(), plan.workload().codec());
    progress.accept("counting what must come out of them");
    Answer answer = new Answer(plan.workload(), loads);
    int bounds = answer.publishBounds(plan.workload(), broker.clientProperties());
    progress.accept(bounds + " zones have a bound");
    rivals.add(
        new PlumblineRival(
            new PipelineRound(broker, jvm, loaded), answer, plan.workload().stream(), load.rows()));
    ColumnWalk walk = new ColumnWalk();
    load.forEachBatch((key, value, rows) -> walk.accept(value));
    load.forEachEnd((key, value, rows) -> walk.accept(value));
    for (boolean decode : new boolean[] {false, true}) {
      add(new RawRival(loaded, broker, jvm, plan.threads(), decode, walk.checksum()));
    }
  }

  private void naive() throws IOException {
    ZoneLoad load = zones(plan.naiveRows());
    progress.accept("loading " + load.rows() + " events as JSON to " + NaiveTopology.EVENTS);
    NaiveEvents.createTopics(broker.clientProperties(), plan.workload().partitions());
    NaiveEvents.send(load, plan.workload().spec().baseEpochMillis(), broker.clientProperties());
    add(new NaiveRival(load.expected(), broker, jvm, plan.workload().stream()));
  }

  private void parquet() throws IOException, SQLException {
    ZoneLoad load = zones(plan.rows());
    progress.accept("writing " + load.rows() + " events as Parquet");
    Path files = Files.createDirectory(folder.path().resolve("parquet"));
    ZoneParquet.write(load, files);
    duckDb(DuckDbQuery.PARQUET, "read_parquet('" + files + "/*.parquet')", load.expected());
  }

  private void csv() throws IOException {
    ZoneLoad load = zones(plan.csvRows());
    Path file = csvFile("duckdb.csv", load);
    duckDb(DuckDbQuery.CSV, "read_csv('" + file + "', " + ZoneCsv.COLUMNS + ")", load.expected());
  }

  private void duckDb(String format, String table, Expected expected) {
    for (DuckDbQuery query : DuckDbQuery.values()) {
      String name = format + query.suffix();
      add(new DuckDbRival(name, query, table, expected, jvm, plan.threads()));
    }
  }

  private void python() throws IOException, InterruptedException {
    if (!answers(plan.python())) {
      skipped.put(PythonRival.NAME, "there is no " + plan.python() + " that runs");
      return;
    }
    Path script = script(folder.path());
    ZoneLoad load = zones(plan.pythonRows());
    Path file = csvFile("python.csv", load);
    add(new PythonRival(plan.python(), script, file, load.expected()));
  }

  /** Puts the script into a folder. */
  static Path script(Path into) throws IOException {
    Path script = into.resolve(SCRIPT);
    try (InputStream resource = Course.class.getResourceAsStream(SCRIPT)) {
      Files.copy(Objects.requireNonNull(resource, SCRIPT), script);
    }
    return script;
  }

  /** Whether there is such an interpreter. */
  static boolean answers(String python) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(python, "--version")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false; // cannot be started: that is the answer
    }
  }

  private Path csvFile(String name, ZoneLoad load) throws IOException {
    progress.accept("writing " + load.rows() + " events as CSV");
    Path file = folder.path().resolve(name);
    ZoneCsv.write(load, file);
    return file;
  }

  private ZoneLoad zones(long rows) {
    LoadSpec spec = plan.workload().spec().withRows(rows);
    return new ZoneLoad(spec);
  }

  private void add(Rival rival) {
    if (plan.has(rival.name())) {
      rivals.add(rival);
    }
  }

  @Override
  public void close() {
    try (folder) {
      broker.close();
    }
  }
}
