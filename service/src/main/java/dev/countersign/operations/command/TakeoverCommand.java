package dev.countersign.operations.command;

import dev.countersign.operations.djangotakeover.CollisionRule;
import dev.countersign.operations.djangotakeover.DjangoImport;
import dev.countersign.operations.djangotakeover.DjangoOptions;
import dev.countersign.operations.djangotakeover.DjangoSettings;
import dev.countersign.operations.djangotakeover.DjangoStore;
import dev.countersign.operations.djangotakeover.Finding;
import dev.countersign.operations.djangotakeover.Inspection;
import dev.countersign.operations.djangotakeover.MatchingSettings;
import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.operations.failures.FailureText;
import dev.countersign.operations.terminal.ListingFormat;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "takeover",
    description = "Take over the users and credentials of a Django deployment.",
    footer = {
      "",
      "Example: countersign takeover inspect --database-url=jdbc:postgresql://db/django"
    })
class TakeoverCommand extends CommandGroup {

  static CommandLine group(Service service) {
    return new TakeoverCommand()
        .with(
            new Script(),
            new Inspect(),
            new Import(service),
            new TakeoverLiveCommands.Follow(service),
            new TakeoverVerifyCommand(service),
            new TakeoverLiveCommands.Back(service));
  }

  @Command(
      name = "script",
      description = {
        "Print a script that writes settings of Django.",
        "Run it in the Django project: `python manage.py shell < django-settings.py`. It writes "
            + "django-settings.json, without secrets."
      },
      footer = {"", "Example: countersign takeover script > django-settings.py"},
      versionProvider = CountersignCommand.Version.class,
      mixinStandardHelpOptions = true)
  static final class Script implements Runnable {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
      PrintWriter out = spec.commandLine().getOut();
      out.print(DjangoSettings.script());
      out.flush();
    }
  }

  /** The option of commands that may meet two names which are one name in Countersign. */
  static final class CollisionOption {

    @Option(
        names = "--on-collision",
        paramLabel = "RULE",
        description =
            "What to do with names that differ only by case: ${COMPLETION-CANDIDATES}; default:"
                + " ${DEFAULT-VALUE}. RENAME adds the id to the later name.",
        defaultValue = "REFUSE")
    private CollisionRule rule = CollisionRule.REFUSE;

    CollisionRule rule() {
      return rule;
    }
  }

  @Command(
      name = "inspect",
      description = {
        "Report what a takeover moves, changes and loses.",
        "Reads the Django database without changing it. Needs no database of its own. Exits with "
            + "1 if an import would refuse to start."
      },
      footer = {
        "",
        "Example: countersign takeover inspect --database-url=jdbc:postgresql://db/django"
      },
      versionProvider = CountersignCommand.Version.class,
      mixinStandardHelpOptions = true)
  static final class Inspect implements Runnable {

    @Spec private CommandSpec spec = CommandSpec.create();
    @Mixin private DjangoOptions django = new DjangoOptions();
    @Mixin private CollisionOption collisions = new CollisionOption();
    @Mixin private ListingFormat format = new ListingFormat();

    @Option(
        names = "--write-settings",
        paramLabel = "FILE",
        description = "Write the matching settings of Countersign to this YAML file.")
    private @Nullable Path settingsFile;

    @Override
    public void run() {
      DjangoSettings settings = django.settings();
      List<Finding> findings;
      try (DjangoStore database = django.open()) {
        findings = Inspection.run(database, settings, django.secretKeys(), collisions.rule());
      }
      print(findings);
      if (settingsFile != null) {
        write(settingsFile, MatchingSettings.yaml(settings, Clock.systemUTC().instant()));
      }
      if (Inspection.isBlocked(findings)) {
        throw new CommandFailed("An import would refuse to start.");
      }
    }

    private void print(List<Finding> findings) {
      PrintWriter out = spec.commandLine().getOut();
      if (format.isJson()) {
        out.println(ListingFormat.json(findings));
      } else {
        findings.forEach(out::println);
      }
      out.flush();
    }

    private static void write(Path file, String text) {
      try {
        Files.writeString(file, text);
      } catch (IOException unwritable) {
        throw new CommandFailed("The settings were not written. " + FailureText.ofFile(unwritable));
      }
    }
  }

  @Command(
      name = "import",
      description = {
        "Copy users, groups and credentials from Django.",
        "Users keep their ids. Inspects the Django database first. An interrupted import goes on "
            + "where it stopped. Users that exist with the same id and name do not change; an id "
            + "or name that another user has ends the import."
      },
      footer = {
        "",
        "Example: countersign takeover import --database-url=jdbc:postgresql://db/django"
      },
      versionProvider = CountersignCommand.Version.class,
      mixinStandardHelpOptions = true)
  static final class Import implements Runnable {

    private final Service service;
    @Spec private CommandSpec spec = CommandSpec.create();
    @Mixin private DjangoOptions django = new DjangoOptions();
    @Mixin private CollisionOption collisions = new CollisionOption();
    @Mixin private SettingArguments settings = new SettingArguments();

    @Option(
        names = "--skip-column",
        paramLabel = "NAME",
        description = "A column of your user model that is not copied. Can be repeated.")
    private List<String> skippedColumns = List.of();

    @Option(
        names = "--repeat",
        description =
            "Copy again after a complete import, before the switch. After the switch it would "
                + "bring back tokens and sessions that have ended here.")
    private boolean isRepeated;

    Import(Service service) {
      this.service = service;
    }

    @Override
    public void run() {
      DjangoSettings given = django.settings();
      try (DjangoStore database = django.open()) {
        refuseIfBlocked(
            spec, Inspection.run(database, given, django.secretKeys(), collisions.rule()));
        try (ConfigurableApplicationContext context =
            service.withoutWeb(named(settings.list()), _ -> {})) {
          context
              .getBean(DjangoImport.class)
              .run(
                  database,
                  given,
                  django.secretKeys(),
                  new DjangoImport.Choices(collisions.rule(), skippedColumns, isRepeated, false),
                  spec.commandLine().getErr());
        }
      }
      spec.commandLine().getOut().println("The import is complete.");
    }
  }

  /** Names the connections, by which an import recognises those of other programs. */
  static List<String> named(List<String> settings) {
    var all = new ArrayList<>(settings);
    all.add(
        "--spring.datasource.hikari.data-source-properties.ApplicationName=takeover-"
            + ProcessHandle.current().pid());
    return all;
  }

  static void refuseIfBlocked(CommandSpec spec, List<Finding> findings) {
    if (Inspection.isBlocked(findings)) {
      findings.stream()
          .filter(finding -> finding.kind() == Finding.Kind.BLOCKS)
          .forEach(spec.commandLine().getErr()::println);
      throw new CommandFailed("Nothing was imported.");
    }
  }
}
