package dev.plumbline.standalone.cli;

import picocli.CommandLine.Command;

/** Sources that are followed while they run. */
@Command(
    name = "agent",
    description = "Follows programs while they run and sends what they measure.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = AgentTracy.class)
final class AgentCommand {}
