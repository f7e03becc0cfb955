package dev.countersign.operations.command;

import dev.countersign.operations.djangocomparison.BothServers;
import dev.countersign.operations.djangotakeover.DjangoOptions;
import dev.countersign.operations.djangotakeover.DjangoStore;
import dev.countersign.operations.djangotakeover.DjangoVerification;
import dev.countersign.operations.djangotakeover.RequestVerification;
import dev.countersign.operations.failures.CommandFailed;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "verify",
    description = {
      "Compare the copy with the Django database.",
      "Compares every user column by column, the blacklist, and the numbers of groups, "
          + "permissions and credentials. With --django-url and --url, also compares responses to "
          + "requests with credentials of 50 users. Changes nothing. Exits with 1 if something "
          + "differs without a known reason. Between a change in Django and its copy, the two differ."
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

  @ArgGroup(exclusive = false)
  private @Nullable Servers servers;

  /** Where both systems answer. */
  private static final class Servers {

    @Option(
        names = "--django-url",
        required = true,
        paramLabel = "URL",
        description = "Where Django answers, such as http://127.0.0.1:8000.")
    private URI django = URI.create("");

    @Option(
        names = "--url",
        required = true,
        paramLabel = "URL",
        description = "Where Countersign answers.")
    private URI countersign = URI.create("");

    @Option(
        names = "--path",
        paramLabel = "PATH",
        description =
            "A path that both have and that GET requests read. Can be repeated. Default: "
                + "/api/accounts/me/.")
    private List<String> paths = List.of("/api/accounts/me/");
  }

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
              .run(database, django.settings(), django.secretKeys(), skippedColumns);
      if (servers != null) {
        compareResponses(database, context, servers, report);
      }
      report.counts().forEach(spec.commandLine().getOut()::println);
      report.differences().stream()
          .limit(MOST_PRINTED)
          .forEach(spec.commandLine().getOut()::println);
      if (!report.differences().isEmpty()) {
        throw new CommandFailed("%d differences.".formatted(report.differences().size()));
      }
    }
  }

  private void compareResponses(
      DjangoStore database,
      ConfigurableApplicationContext context,
      Servers given,
      DjangoVerification.Report report) {
    try (var both = new BothServers(given.django, given.countersign)) {
      context
          .getBean(RequestVerification.class)
          .run(database, django.settings(), django.secretKeys(), given.paths, both, report);
    }
  }
}
