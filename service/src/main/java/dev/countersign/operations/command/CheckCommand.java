package dev.countersign.operations.command;

import dev.countersign.operations.deploycheck.CheckReport;
import dev.countersign.operations.deploycheck.CheckScope;
import dev.countersign.operations.deploycheck.DeployChecks;
import dev.countersign.operations.deploycheck.Findings;
import dev.countersign.operations.deploycheck.Probes;
import dev.countersign.operations.deploycheck.StartFailure;
import dev.countersign.operations.failures.StartFailed;
import dev.countersign.operations.terminal.ExtensionsOption;
import dev.countersign.operations.terminal.ListingFormat;
import dev.countersign.platform.checks.Level;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "check",
    description = {
      "Check the configuration for problems.",
      "Needs no web server and no database. Prints the findings to standard output. "
          + "Exits with 1 if a finding reaches --fail-level."
    },
    footer = {
      "",
      "Before a deployment:  countersign check --deploy --fail-level WARNING",
      "After it:             countersign check --url https://auth.example.com",
      "Optional advice:      countersign check --tag advice",
      "docs/reference/checks.md explains the ids. countersign.checks.silenced hides findings."
    },
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class CheckCommand implements Callable<Integer> {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Mixin private ExtensionsOption extensions = new ExtensionsOption();
  @Mixin private ListingFormat format = new ListingFormat();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--deploy", description = "Also run the checks for a deployment.")
  private boolean deploy;

  @Option(
      names = {"--tag", "-t"},
      paramLabel = "TAG",
      description = "Run only checks with this tag. Can be repeated.")
  private Set<String> tags = new LinkedHashSet<>();

  @Option(names = "--list-tags", description = "List the tags and exit.")
  private boolean listTags;

  @Option(
      names = "--fail-level",
      paramLabel = "LEVEL",
      description =
          "Exit with 1 from this level: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.",
      defaultValue = "ERROR")
  private Level failLevel = Level.ERROR;

  @Option(names = "--database", description = "Also check the database, without changing it.")
  private boolean database;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "Check the running service at its public address: https://…. Without --deploy, --database"
              + " and --tag only that, which needs no settings.")
  private @Nullable URI url;

  CheckCommand(Service service) {
    this.service = service;
  }

  @Override
  public Integer call() {
    List<String> arguments = new ArrayList<>(extensions.with(settings.list()));
    arguments.add(
        "--countersign.database.start-timeout=0s"); // an unreachable database is a finding
    requireUsableUrl();
    Findings findings;
    if (url != null && !deploy && !database && tags.isEmpty() && !listTags) {
      return report(probe(url, arguments));
    }
    try (ConfigurableApplicationContext context = start(arguments)) {
      DeployChecks checks = context.getBean(DeployChecks.class);
      if (listTags) {
        printTags(checks);
        return ExitCode.OK;
      }
      requireKnownTags(checks);
      findings = checks.run(new CheckScope(deploy, Set.copyOf(tags), database));
      if (url != null) {
        findings = findings.and(context.getBean(Probes.class).findings(url));
      }
    } catch (StartFailed unusable) {
      findings = StartFailure.findings(unusable);
    }
    return report(findings);
  }

  /** Needs no settings, so that the service can be checked from any machine. */
  private Findings probe(URI site, List<String> arguments) {
    try (ConfigurableApplicationContext context = service.withOnly(Probes.class, arguments)) {
      return context.getBean(Probes.class).findings(site);
    } catch (StartFailed unusable) {
      return StartFailure.findings(unusable);
    }
  }

  private int report(Findings findings) {
    spec.commandLine()
        .getOut()
        .println(format.isJson() ? CheckReport.json(findings) : CheckReport.text(findings));
    return findings.reach(failLevel) ? ExitCode.SOFTWARE : ExitCode.OK;
  }

  private ConfigurableApplicationContext start(List<String> arguments) {
    return database
        ? service.withUnchangedDatabase(DeployChecks.class, arguments)
        : service.withOnly(DeployChecks.class, arguments);
  }

  private void printTags(DeployChecks checks) {
    spec.commandLine()
        .getOut()
        .println(
            format.isJson() ? ListingFormat.json(checks.tags()) : String.join("\n", checks.tags()));
  }

  private void requireUsableUrl() {
    if (url != null
        && (url.getHost() == null || !Set.of("http", "https").contains(url.getScheme()))) {
      throw new ParameterException(
          spec.commandLine(),
          "%s is not an address such as https://auth.example.com.".formatted(url));
    }
  }

  private void requireKnownTags(DeployChecks checks) {
    var unknown = new TreeSet<>(tags);
    unknown.removeAll(checks.tags());
    if (!unknown.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "No check has the tag %s. Known tags: %s."
              .formatted(unknown.first(), String.join(", ", checks.tags())));
    }
  }
}
