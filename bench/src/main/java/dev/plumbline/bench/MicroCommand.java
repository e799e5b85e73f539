package dev.plumbline.bench;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The inner loops, by JMH; its options are JMH's, none is ours. */
@Command(
    name = "micro",
    description = "The inner loops by JMH; arguments are those of JMH (-h lists them).",
    footerHeading = "%nExample:%n",
    footer = {
      "  plumbline bench micro -f 1 -wi 3 -i 5 -prof gc DurationStats",
      "  plumbline bench micro -rf json -rff micro.json"
    })
final class MicroCommand implements Callable<Integer> {
  @Parameters(paramLabel = "ARGUMENT", arity = "0..*", description = "Arguments of JMH.")
  private List<String> arguments = List.of();

  @Override
  public Integer call() throws IOException {
    org.openjdk.jmh.Main.main(arguments.toArray(String[]::new));
    return 0;
  }
}
