package dev.countersign.operations.command;

import dev.countersign.operations.terminal.ListingFormat;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
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
  @Mixin private ListingFormat format = new ListingFormat();
  @Spec private CommandSpec spec = CommandSpec.create();

  ShowMigrationsCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    try (ConfigurableApplicationContext context =
        service.withUnchangedDatabase(Flyway.class, settings.list())) {
      print(
          Arrays.stream(context.getBean(Flyway.class).info().all())
              .map(ShowMigrationsCommand::row)
              .toList());
    }
  }

  private static Row row(MigrationInfo migration) {
    return new Row(
        String.valueOf(migration.getVersion()),
        migration.getDescription(),
        migration.getState().isApplied());
  }

  private void print(List<Row> rows) {
    PrintWriter out = spec.commandLine().getOut();
    if (format.isJson()) {
      out.println(ListingFormat.json(rows));
      return;
    }
    for (Row row : rows) {
      out.println(
          "[%s] %s %s".formatted(row.applied() ? "X" : " ", row.version(), row.description()));
    }
  }

  record Row(String version, String description, boolean applied) {}
}
