package dev.countersign.operations.command;

import dev.countersign.operations.deploycheck.StartFailure;
import dev.countersign.operations.diagnosis.Doctor;
import dev.countersign.operations.diagnosis.DoctorReport;
import dev.countersign.operations.diagnosis.DoctorText;
import dev.countersign.operations.diagnosis.Verdict;
import dev.countersign.operations.failures.StartFailed;
import dev.countersign.operations.terminal.ListingFormat;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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
    name = "doctor",
    description = {
      "Examine the machine, the database and the settings.",
      "Measures database latency and clocks, reads certificates and free space, connects to the"
          + " mail server without sending a mail, and runs the checks of the configuration."
          + " Changes nothing. The report has no secrets. Exits with 1 if something failed;"
          + " warnings do not count."
    },
    footer = {
      "",
      "For a support request:  countersign doctor --format json > report.json",
      "With the public site:   countersign doctor --url https://auth.example.com"
    },
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class DoctorCommand implements Callable<Integer> {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Mixin private ListingFormat format = new ListingFormat();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "Also examine the running service at its public address: https://….")
  private @Nullable URI url;

  DoctorCommand(Service service) {
    this.service = service;
  }

  @Override
  public Integer call() {
    requireUsableUrl();
    List<String> arguments = new ArrayList<>(settings.list());
    arguments.add("--countersign.database.start-timeout=0s"); // an unreachable database is a result
    DoctorReport report = report(arguments);
    spec.commandLine()
        .getOut()
        .println(format.isJson() ? ListingFormat.json(report) : DoctorText.of(report));
    return report.verdict() == Verdict.FAILED ? ExitCode.SOFTWARE : ExitCode.OK;
  }

  private DoctorReport report(List<String> arguments) {
    try (ConfigurableApplicationContext context =
        service.withUnchangedDatabase(Doctor.class, arguments)) {
      return context.getBean(Doctor.class).examine(url);
    } catch (StartFailed unusable) {
      return Doctor.withoutSettings(StartFailure.findings(unusable));
    }
  }

  /** Refuses a password in the URL, because the report would contain it. */
  private void requireUsableUrl() {
    if (url != null
        && (url.getHost() == null
            || url.getRawUserInfo() != null
            || !Set.of("http", "https").contains(url.getScheme()))) {
      throw new ParameterException(
          spec.commandLine(), "The URL is not an address such as https://auth.example.com.");
    }
  }
}
