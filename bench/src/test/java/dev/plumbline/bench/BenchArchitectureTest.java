package dev.plumbline.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Collection;
import org.apache.kafka.clients.admin.Admin;

/** What holds in the product holds here, too; its own test does not see these classes. */
@AnalyzeClasses(
    packages = "dev.plumbline.bench",
    importOptions = ImportOption.DoNotIncludeTests.class)
class BenchArchitectureTest {
  @ArchTest
  static final ArchRule topicsAreCreatedInOnePlace =
      noClasses()
          .should()
          .callMethod(Admin.class, "createTopics", Collection.class)
          .because("dev.plumbline.model.topic.TopicAdmin waits until they take records");
}
