package dev.countersign.operations.command;

import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.operations.terminal.ListingFormat;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The commands that print migrations. */
final class MigrationCommands {

  private MigrationCommands() {}

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
  static final class Show implements Runnable {

    private final Service service;
    @Mixin private SettingArguments settings = new SettingArguments();
    @Mixin private ListingFormat format = new ListingFormat();
    @Spec private CommandSpec spec = CommandSpec.create();

    Show(Service service) {
      this.service = service;
    }

    @Override
    public void run() {
      try (ConfigurableApplicationContext context =
          service.withUnchangedDatabase(Flyway.class, settings.list())) {
        print(Arrays.stream(context.getBean(Flyway.class).info().all()).map(Show::row).toList());
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

  @Command(
      name = "sqlmigrate",
      aliases = "sql-migrate",
      description = "Print the SQL of a migration.",
      footer = {"", "Example: countersign sqlmigrate 1"},
      versionProvider = CountersignCommand.Version.class,
      mixinStandardHelpOptions = true)
  static final class Sql implements Runnable {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "VERSION", description = "The number that showmigrations prints.")
    private int version;

    @Override
    public void run() {
      try {
        Resource[] files =
            new PathMatchingResourcePatternResolver()
                .getResources("classpath:db/migration/V%d__*.sql".formatted(version));
        if (files.length == 0) {
          throw new CommandFailed("There is no migration %d.".formatted(version));
        }
        spec.commandLine().getOut().print(files[0].getContentAsString(StandardCharsets.UTF_8));
        spec.commandLine().getOut().flush();
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
  }
}
