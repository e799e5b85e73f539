package dev.plumbline.standalone.cli;

import picocli.CommandLine.Command;

/** Static bounds: predictions of models, and what is done with them. */
@Command(
    name = "bounds",
    description = "Static bounds: shows, publishes and checks them, packs and draws predictions.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      BoundsShow.class,
      BoundsPublish.class,
      BoundsCheck.class,
      BoundsPack.class,
      BoundsTrace.class
    })
final class BoundsCommand {}
