package dev.countersign.operations.command;

import dev.countersign.operations.djangoreturn.DjangoReturn;
import dev.countersign.operations.djangoreturn.ReturnReport;
import dev.countersign.operations.djangotakeover.DjangoFollow;
import dev.countersign.operations.djangotakeover.DjangoImport;
import dev.countersign.operations.djangotakeover.DjangoOptions;
import dev.countersign.operations.djangotakeover.DjangoSettings;
import dev.countersign.operations.djangotakeover.DjangoStore;
import dev.countersign.operations.djangotakeover.Inspection;
import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.platform.settings.Secret;
import java.util.List;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The commands that copy changes of the serving system to the other one. */
final class TakeoverLiveCommands {

  private TakeoverLiveCommands() {}

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
  static final class Follow implements Runnable {

    private final Service service;
    @Spec private CommandSpec spec = CommandSpec.create();
    @Mixin private DjangoOptions django = new DjangoOptions();

    @Mixin
    private TakeoverCommand.CollisionOption collisions = new TakeoverCommand.CollisionOption();

    @Mixin private SettingArguments settings = new SettingArguments();

    @Option(names = "--once", description = "End when there are no more changes to copy.")
    private boolean once;

    @Option(
        names = "--stop",
        description =
            "Copy the last changes, remove the triggers from the Django database, and end.")
    private boolean stop;

    @Option(
        names = "--skip-column",
        paramLabel = "NAME",
        description = "A column of your user model that is not copied. Can be repeated.")
    private List<String> skippedColumns = List.of();

    Follow(Service service) {
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

  @Command(
      name = "back",
      description = {
        "Write the changes since the switch to Django.",
        "Django gets the users, groups, permissions, static tokens and sessions as they are here, and "
            + "each refresh token that was used or ended here in its blacklist. Prints what it has "
            + "written and what Django cannot hold. Can be repeated until Django serves again, never "
            + "after that."
      },
      footer = {
        "",
        "Example: countersign takeover back --database-url=jdbc:postgresql://db/django"
      },
      versionProvider = CountersignCommand.Version.class,
      mixinStandardHelpOptions = true)
  static final class Back implements Runnable {

    private final Service service;
    @Spec private CommandSpec spec = CommandSpec.create();
    @Mixin private DjangoOptions django = new DjangoOptions();
    @Mixin private SettingArguments settings = new SettingArguments();

    @Option(names = "--dry-run", description = "Print the report, and undo everything.")
    private boolean isRehearsal;

    @Option(
        names = "--finish",
        description =
            "The last run, while neither side gets requests: also end all logins and sessions of "
                + "Countersign, because from now on Django renews and ends them.")
    private boolean isLast;

    @Option(
        names = "--skip-column",
        paramLabel = "NAME",
        description = "A column of your user model that is not written. Can be repeated.")
    private List<String> skippedColumns = List.of();

    Back(Service service) {
      this.service = service;
    }

    @Override
    public void run() {
      Secret key =
          django
              .secretKey()
              .orElseThrow(
                  () -> new CommandFailed("Django's SECRET_KEY is needed for its sessions."));
      try (DjangoStore database = django.open();
          ConfigurableApplicationContext context =
              service.withUnchangedDatabase(DjangoReturn.class, settings.list())) {
        ReturnReport report =
            context
                .getBean(DjangoReturn.class)
                .run(
                    database,
                    django.settings(),
                    key,
                    new DjangoReturn.Choices(skippedColumns, isRehearsal, isLast),
                    spec.commandLine().getErr());
        report.findings().forEach(spec.commandLine().getOut()::println);
        spec.commandLine()
            .getOut()
            .println(isRehearsal ? "Nothing was written." : "The Django database is up to date.");
      }
    }
  }
}
