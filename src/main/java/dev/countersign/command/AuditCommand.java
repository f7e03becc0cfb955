package dev.countersign.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "audit",
    description = "Shows whether anybody has altered the audit log.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "Example: countersign audit verify"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class AuditCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  static CommandLine with(Service service) {
    return new CommandLine(new AuditCommand())
        .addSubcommand(new AuditVerifyCommand(service))
        .addSubcommand(new AuditSealCommand(service));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command?");
  }
}
