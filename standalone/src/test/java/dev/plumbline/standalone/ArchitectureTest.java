package dev.plumbline.standalone;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.plumbline.model.topic.TopicAdmin;
import java.util.Collection;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;

/**
 * The rules that keep the rooms small: who may know whom, and where time and chance come in.
 *
 * <p>The picture behind them is docs/ARCHITECTURE.md.
 */
@AnalyzeClasses(packages = "dev.plumbline", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final String MODEL = "dev.plumbline.model..";
  private static final String BOUNDS = "dev.plumbline.bounds..";
  private static final String INGEST = "dev.plumbline.ingest..";
  private static final String STREAM = "dev.plumbline.stream..";
  private static final String SINKS = "dev.plumbline.sinks..";
  private static final String STANDALONE = "dev.plumbline.standalone..";
  private static final String BENCH = "dev.plumbline.bench..";
  private static final String ALL = "dev.plumbline..";

  private static final String[] HTTP = {"com.sun.net.httpserver..", "java.net.http.."};

  /** What only a broker has; {@code kafka-clients} has a few of these packages, but none we use. */
  private static final String[] BROKER = {
    "kafka..",
    "org.apache.kafka.server..",
    "org.apache.kafka.metadata..",
    "org.apache.kafka.raft..",
    "org.apache.kafka.controller..",
    "org.apache.kafka.image..",
    "org.apache.kafka.storage..",
    "org.apache.kafka.coordinator..",
  };

  /** Names of methods that read the wall clock, by class. */
  private static final Set<String> CLOCK_READERS =
      Set.of("currentTimeMillis", "nanoTime", "now", "system", "systemUTC", "systemDefaultZone");

  private static final Set<String> CLOCKS =
      Set.of(
          "java.lang.System",
          "java.time.Clock",
          "java.time.Instant",
          "java.time.InstantSource",
          "java.time.LocalDate",
          "java.time.LocalDateTime",
          "java.time.LocalTime",
          "java.time.OffsetDateTime",
          "java.time.ZonedDateTime");

  @ArchTest
  static final ArchRule modelKnowsNoOtherModule =
      knowsNothingOf(MODEL, BOUNDS, INGEST, STREAM, SINKS, STANDALONE);

  @ArchTest
  static final ArchRule boundsKnowOnlyTheModel =
      knowsNothingOf(BOUNDS, INGEST, STREAM, SINKS, STANDALONE);

  @ArchTest
  static final ArchRule boundsKnowNoKafka = knowsNothingOf(BOUNDS, "org.apache.kafka..", "kafka..");

  @ArchTest
  static final ArchRule ingestSeesNeitherTopologyNorSinks =
      knowsNothingOf(INGEST, STREAM, SINKS, STANDALONE);

  @ArchTest
  static final ArchRule topologySeesOnlyTheModel =
      knowsNothingOf(STREAM, BOUNDS, INGEST, SINKS, STANDALONE);

  @ArchTest
  static final ArchRule sinksSeeOnlyTheModel =
      knowsNothingOf(SINKS, BOUNDS, INGEST, STREAM, STANDALONE);

  @ArchTest
  static final ArchRule nothingDependsOnBenchmarks =
      noClasses()
          .that(resideInAPackage(ALL).and(not(resideInAPackage(BENCH))))
          .should()
          .dependOnClassesThat()
          .resideInAPackage(BENCH);

  @ArchTest
  static final ArchRule operatorsKnowNeitherRuntimeNorSettingsNorHttp =
      noClasses()
          .that(
              resideInAPackage(STREAM).and(not(resideInAPackage("dev.plumbline.stream.runner.."))))
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(HTTP)
                  .or(named("org.apache.kafka.streams.KafkaStreams"))
                  .or(named("java.util.Properties")))
          .because("a topology is a value that can be built anywhere, tests included");

  @ArchTest
  static final ArchRule onlyTheBrokerPackageSeesBrokerClasses =
      noClasses()
          .that(
              resideInAPackage(ALL).and(not(resideInAPackage("dev.plumbline.standalone.broker.."))))
          .should()
          .dependOnClassesThat(resideInAnyPackage(BROKER))
          .because("everything else works the same against any cluster");

  @ArchTest
  static final ArchRule wallClockComesInThroughConstructors =
      noClasses()
          .that(wiredFromOutside())
          .should()
          .accessTargetWhere(readsTheWallClock())
          .because("tests drive time by hand; main wiring in standalone hands the clock in");

  @ArchTest
  static final ArchRule randomnessComesInThroughConstructors =
      noClasses()
          .that(wiredFromOutside())
          .should()
          .accessTargetWhere(drawsFromAnUnseededSource())
          .because("the same input gives the same output");

  @ArchTest
  static final ArchRule topicsAreCreatedInOnePlace =
      noClasses()
          .that(not(type(TopicAdmin.class)))
          .should()
          .callMethod(Admin.class, "createTopics", Collection.class)
          .because("whoever sends to a topic that is led but not open yet may wait for a minute");

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("dev.plumbline.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule everyClassLivesInAKnownModule =
      classes()
          .should()
          .resideInAnyPackage(MODEL, BOUNDS, INGEST, STREAM, SINKS, STANDALONE, BENCH);

  private static ArchRule knowsNothingOf(String who, String... others) {
    return noClasses()
        .that()
        .resideInAPackage(who)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others);
  }

  /** Everything but the wiring itself and the benchmarks, which measure time. */
  private static DescribedPredicate<JavaClass> wiredFromOutside() {
    return resideInAPackage(ALL)
        .and(not(resideInAnyPackage(STANDALONE, BENCH)))
        .as("classes outside the wiring");
  }

  private static DescribedPredicate<JavaClass> named(String className) {
    return HasName.Predicates.name(className).forSubtype();
  }

  private static DescribedPredicate<JavaAccess<?>> readsTheWallClock() {
    return access(
        "read the wall clock",
        target ->
            CLOCKS.contains(target.getOwner().getName())
                && CLOCK_READERS.contains(target.getName())
                && target.getRawParameterTypes().stream()
                    .noneMatch(type -> type.isAssignableTo("java.time.Clock")));
  }

  private static DescribedPredicate<JavaAccess<?>> drawsFromAnUnseededSource() {
    return access(
        "draw from an unseeded source of randomness",
        target -> {
          String owner = target.getOwner().getName();
          String name = target.getName();
          boolean unseeded = target.getRawParameterTypes().isEmpty();
          return (owner.equals("java.lang.Math") && name.equals("random"))
              || (owner.equals("java.util.UUID") && name.equals("randomUUID"))
              || (owner.equals("java.util.Random") && name.equals("<init>") && unseeded)
              || (owner.equals("java.util.SplittableRandom") && name.equals("<init>") && unseeded)
              || (owner.equals("java.util.concurrent.ThreadLocalRandom") && name.equals("current"))
              || (owner.equals("java.security.SecureRandom"));
        });
  }

  private static DescribedPredicate<JavaAccess<?>> access(
      String description, java.util.function.Predicate<CodeUnitAccessTarget> test) {
    return DescribedPredicate.describe(
        description,
        access -> access.getTarget() instanceof CodeUnitAccessTarget target && test.test(target));
  }
}
