package dev.countersign.operations.command;

import dev.countersign.operations.failures.CommandFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "sqlmigrate",
    aliases = "sql-migrate",
    description = "Print the SQL of a migration.",
    footer = {"", "Example: countersign sqlmigrate 1"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class SqlMigrateCommand implements Runnable {

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
