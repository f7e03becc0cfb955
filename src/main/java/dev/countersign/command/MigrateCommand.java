package dev.countersign.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.flywaydb.core.api.output.MigrateOutput;
import org.flywaydb.core.api.output.MigrateResult;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "migrate",
    description = "Brings the database's schema to this release.",
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class MigrateCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  MigrateCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    var result = new AtomicReference<@Nullable MigrateResult>();
    FlywayMigrationStrategy remember = flyway -> result.set(flyway.migrate());
    List<String> arguments = new ArrayList<>(settings.list());
    arguments.add("--spring.flyway.enabled=true");
    service
        .withoutWeb(
            arguments, context -> context.getBeanFactory().registerSingleton("remember", remember))
        .close();
    report(result.get());
  }

  private void report(@Nullable MigrateResult result) {
    var out = spec.commandLine().getOut();
    if (result == null || result.migrations == null || result.migrations.isEmpty()) {
      out.println("No migrations to apply.");
      return;
    }
    for (MigrateOutput migration : result.migrations) {
      out.println("Applied " + migration.version + " " + migration.description);
    }
  }
}
