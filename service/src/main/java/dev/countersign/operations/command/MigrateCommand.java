package dev.countersign.operations.command;

import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.platform.database.PatientMigrations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.output.MigrateOutput;
import org.flywaydb.core.api.output.MigrateResult;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "migrate",
    description = "Migrate the database to this release.",
    footer = {"", "Example: countersign migrate --plan && countersign migrate"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class MigrateCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  @ArgGroup private @Nullable Instead instead;

  /** The alternatives to migrating. */
  static final class Instead {

    @Option(names = "--plan", description = "Print the pending migrations without applying them.")
    private boolean plan;

    @Option(names = "--check", description = "Exit with 1 if migrations are pending; apply none.")
    private boolean check;

    @Option(
        names = "--fake",
        description =
            "Record all migrations as applied, for a database that has the tables already.")
    private boolean fake;
  }

  MigrateCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    if (instead == null) {
      migrate();
      return;
    }
    try (ConfigurableApplicationContext context =
        service.withUnchangedDatabase(Flyway.class, settings.list())) {
      Flyway flyway = context.getBean(Flyway.class);
      if (instead.fake) {
        fake(flyway);
      }
      if (instead.plan) {
        plan(flyway.info().pending());
      }
      if (instead.check) {
        check(flyway.info().pending());
      }
    }
  }

  private void migrate() {
    var result = new AtomicReference<@Nullable MigrateResult>();
    FlywayMigrationStrategy migration = flyway -> result.set(PatientMigrations.migrate(flyway));
    List<String> arguments = new ArrayList<>(settings.list());
    arguments.add("--spring.flyway.enabled=true");
    service
        .withoutWeb(
            arguments,
            context -> context.getBeanFactory().registerSingleton("migration", migration))
        .close();
    report(result.get());
  }

  private void report(@Nullable MigrateResult result) {
    if (result == null || result.migrations == null || result.migrations.isEmpty()) {
      nothingToDo();
      return;
    }
    for (MigrateOutput migration : result.migrations) {
      print("Applied " + migration.version + " " + migration.description);
    }
  }

  private void plan(MigrationInfo[] pending) {
    for (MigrationInfo migration : pending) {
      print("Would apply " + migration.getVersion() + " " + migration.getDescription());
    }
    if (pending.length == 0) {
      nothingToDo();
    }
  }

  private void check(MigrationInfo[] pending) {
    plan(pending);
    if (pending.length > 0) {
      throw new CommandFailed(
          "%d migrations are pending. Run `countersign migrate`.".formatted(pending.length));
    }
  }

  /** Records all migrations, only in a database without a history of migrations. */
  private void fake(Flyway flyway) {
    if (flyway.info().applied().length > 0) {
      throw new CommandFailed(
          "The database already has a history of migrations. Run `countersign migrate`.");
    }
    MigrationInfo newest = Arrays.asList(flyway.info().all()).getLast();
    Flyway.configure()
        .configuration(flyway.getConfiguration())
        .baselineVersion(newest.getVersion())
        .load()
        .baseline();
    print("Recorded all migrations up to " + newest.getVersion() + " as applied.");
  }

  private void nothingToDo() {
    print("No migrations to apply.");
  }

  private void print(String text) {
    spec.commandLine().getOut().println(text);
  }
}
