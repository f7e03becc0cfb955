package dev.countersign.operations.command;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "showmigrations",
    aliases = "show-migrations",
    description = {
      "List migrations and whether they are applied.",
      "[X] marks the migrations that the database has."
    },
    footer = {"", "Example: countersign showmigrations | grep '\\[ ]'"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class ShowMigrationsCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  ShowMigrationsCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    try (ConfigurableApplicationContext context =
        service.withUnchangedDatabase(Flyway.class, settings.list())) {
      for (MigrationInfo migration : context.getBean(Flyway.class).info().all()) {
        spec.commandLine()
            .getOut()
            .println(
                "[%s] %s %s"
                    .formatted(
                        migration.getState().isApplied() ? "X" : " ",
                        migration.getVersion(),
                        migration.getDescription()));
      }
    }
  }
}
