package dev.countersign.operations.command;

import dev.countersign.operations.djangotakeover.DjangoFollow;
import dev.countersign.operations.djangotakeover.DjangoImport;
import dev.countersign.operations.djangotakeover.DjangoOptions;
import dev.countersign.operations.djangotakeover.DjangoSettings;
import dev.countersign.operations.djangotakeover.DjangoStore;
import dev.countersign.operations.djangotakeover.Inspection;
import java.util.List;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "follow",
    description = {
      "Copy changes while Django still serves.",
      "The first run installs triggers in the Django database that record which rows change, and "
          + "copies everything. Users that exist get the values of Django, so never run it after "
          + "the switch. Ctrl-C ends it; the next run continues. Needs a role that owns Django's "
          + "tables."
    },
    footer = {
      "",
      "Example: countersign takeover follow --database-url=jdbc:postgresql://db/django"
    },
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class TakeoverFollowCommand implements Runnable {

  private final Service service;
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private DjangoOptions django = new DjangoOptions();
  @Mixin private TakeoverCommand.CollisionOption collisions = new TakeoverCommand.CollisionOption();
  @Mixin private SettingArguments settings = new SettingArguments();

  @Option(names = "--once", description = "End when there are no more changes to copy.")
  private boolean once;

  @Option(
      names = "--stop",
      description = "Copy the last changes, remove the triggers from the Django database, and end.")
  private boolean stop;

  @Option(
      names = "--skip-column",
      paramLabel = "NAME",
      description = "A column of your user model that is not copied. Can be repeated.")
  private List<String> skippedColumns = List.of();

  TakeoverFollowCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    DjangoSettings given = django.settings();
    try (DjangoStore database = django.open()) {
      TakeoverCommand.refuseIfBlocked(
          spec, Inspection.run(database, given, django.secretKeys(), collisions.rule()));
      try (ConfigurableApplicationContext context =
          service.withoutWeb(TakeoverCommand.named(settings.list()), _ -> {})) {
        context
            .getBean(DjangoFollow.class)
            .run(
                database,
                given,
                django.secretKeys(),
                new DjangoImport.Choices(collisions.rule(), skippedColumns, true, true),
                !once && !stop,
                spec.commandLine().getErr());
      }
      if (stop) {
        DjangoFollow.stop(database);
        spec.commandLine().getOut().println("The triggers are removed.");
      }
    }
  }
}
