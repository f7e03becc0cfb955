package dev.countersign.operations.command;

import dev.countersign.operations.djangotakeover.DjangoOptions;
import dev.countersign.operations.djangotakeover.DjangoStore;
import dev.countersign.operations.djangotakeover.DjangoVerification;
import dev.countersign.operations.failures.CommandFailed;
import java.util.List;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "verify",
    description = {
      "Compare the copy with the Django database.",
      "Compares every user column by column, and the numbers of groups, permissions and "
          + "credentials. Changes nothing. Exits with 1 if something differs. Between a change in "
          + "Django and its copy, the two differ."
    },
    footer = {
      "",
      "Example: countersign takeover verify --database-url=jdbc:postgresql://db/django"
    },
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class TakeoverVerifyCommand implements Runnable {

  private static final int MOST_PRINTED = 100;

  private final Service service;
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private DjangoOptions django = new DjangoOptions();
  @Mixin private SettingArguments settings = new SettingArguments();

  @Option(
      names = "--skip-column",
      paramLabel = "NAME",
      description = "A column of your user model that was not copied. Can be repeated.")
  private List<String> skippedColumns = List.of();

  TakeoverVerifyCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    try (DjangoStore database = django.open();
        ConfigurableApplicationContext context =
            service.withUnchangedDatabase(DjangoVerification.class, settings.list())) {
      DjangoVerification.Report report =
          context
              .getBean(DjangoVerification.class)
              .run(database, django.settings(), django.secretKey(), skippedColumns);
      report.counts().forEach(spec.commandLine().getOut()::println);
      report.differences().stream()
          .limit(MOST_PRINTED)
          .forEach(spec.commandLine().getOut()::println);
      if (!report.differences().isEmpty()) {
        throw new CommandFailed("%d differences.".formatted(report.differences().size()));
      }
    }
  }
}
