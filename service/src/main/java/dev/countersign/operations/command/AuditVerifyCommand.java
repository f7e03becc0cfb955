package dev.countersign.operations.command;

import dev.countersign.identity.audit.ArchiveVerification;
import dev.countersign.identity.audit.AuditVerification;
import dev.countersign.identity.audit.AuditVerification.Expected;
import dev.countersign.identity.audit.AuditVerification.Report;
import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.operations.terminal.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "verify",
    description = {
      "Verify that the audit log was not altered.",
      "Prints the first event that was altered, removed or inserted, and exits with 1. "
          + "If there is none, prints the number and digest of the last seal. Keep the "
          + "seal outside this database and pass it as --expect to the next run, which then also "
          + "detects deleted newest events.",
      "With --file, verifies archives of events without a database."
    },
    footer = {"", "Example: countersign audit verify --expect 1284:5b1f…"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class AuditVerifyCommand implements Runnable {

  private static final Pattern SEAL = Pattern.compile("([0-9]{1,18}):([0-9a-f]{64})");

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--expect",
      paramLabel = "NUMBER:DIGEST",
      description = "The last seal that an earlier run printed.")
  private @Nullable String expect;

  @Option(
      names = "--file",
      paramLabel = "MANIFEST",
      description = "The manifest of an archive, such as events-2026-08.json. Can be repeated.")
  private List<Path> files = List.of();

  AuditVerifyCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    if (files.isEmpty()) {
      verifyLog();
    } else {
      verifyFiles();
    }
  }

  private void verifyFiles() {
    try (ConfigurableApplicationContext context =
        service.withOnly(ArchiveVerification.class, settings.list())) {
      print(context.getBean(ArchiveVerification.class).run(files));
    } catch (IOException unreadable) {
      throw new CommandFailed("An archive cannot be read: " + unreadable.getMessage());
    }
  }

  private void print(ArchiveVerification.Report report) {
    if (report.fault().isPresent()) {
      throw new CommandFailed(report.fault().get());
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println("%d events in %d seals are unaltered.".formatted(report.events(), report.seals()));
    out.println("Last seal: " + report.last());
  }

  private void verifyLog() {
    Optional<Expected> expected = Optional.ofNullable(expect).map(this::seal);
    try (ConfigurableApplicationContext context =
        service.withUnchangedDatabase(AuditVerification.class, settings.list())) {
      var progress = new Progress(spec.commandLine().getErr(), "events verified");
      Report report = context.getBean(AuditVerification.class).run(expected, progress::steps);
      progress.end();
      print(report);
    }
  }

  private Expected seal(String text) {
    Matcher seal = SEAL.matcher(text);
    if (!seal.matches()) {
      throw new ParameterException(
          spec.commandLine(), "--expect needs a seal that an earlier run printed: NUMBER:DIGEST");
    }
    return new Expected(Long.parseLong(seal.group(1)), seal.group(2));
  }

  private void print(Report report) {
    if (report.fault().isPresent()) {
      throw new CommandFailed(report.fault().get());
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        "%d events in %d seals are unaltered; %d of the events are not sealed yet."
            .formatted(report.events(), report.seals(), report.waiting()));
    out.println("Last seal: " + report.last());
  }
}
