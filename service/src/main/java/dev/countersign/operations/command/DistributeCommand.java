package dev.countersign.operations.command;

import dev.countersign.operations.distribution.Distribution;
import java.io.PrintWriter;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "distribute",
    description = {
      "Distribute the tables over a Citus cluster.",
      "Connects to the coordinator. Stop all replicas before --apply: each statement copies the rows "
          + "of a table to the workers. A table that is distributed is left as it is."
    },
    footer = {"", "Example: countersign database distribute --plan"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class DistributeCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  @ArgGroup(multiplicity = "1")
  private Mode mode = new Mode();

  /** What to do with the statements. */
  static final class Mode {

    @Option(names = "--plan", description = "Print the statements without executing them.")
    private boolean plan;

    @Option(names = "--apply", description = "Print and execute the statements.")
    private boolean apply;
  }

  DistributeCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    try (ConfigurableApplicationContext context =
        service.withUnchangedDatabase(Flyway.class, settings.list())) {
      var distribution = new Distribution(context.getBean(Flyway.class));
      List<String> pending = distribution.pending();
      if (pending.isEmpty()) {
        out.println("All tables are distributed.");
        return;
      }
      if (mode.plan) {
        pending.forEach(statement -> out.println(statement + ";"));
      }
      if (mode.apply) {
        distribution.apply(
            statement -> {
              out.println(statement + ";");
              out.flush();
            });
      }
    }
  }
}
