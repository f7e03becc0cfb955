package dev.countersign.operations.command;

import dev.countersign.operations.diagnosis.Build;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** The program. Without a command, it prints the list of commands. */
@Command(
    name = "countersign",
    description = "Authentication service with the API of Django REST framework and SimpleJWT.",
    footer = {
      "",
      "Pass any setting as an argument (--server.port=8080) or in the environment",
      "(SERVER_PORT=8080). Names may have hyphens: change-password, create-superuser.",
      "To try the service: countersign demo"
    })
public class CountersignCommand extends CommandGroup {

  /** Runs the command that the arguments name. Returns 0 if done, 1 if failed, 2 if misused. */
  public static int run(Class<?> application, String... arguments) {
    return commandLine(application).execute(arguments);
  }

  /** Returns all commands with their options; reference and manual page are written from them. */
  public static CommandLine commandLine(Class<?> application) {
    var service = new Service(application);
    var errors = new CommandErrorHandler(service::database);
    return sections(service)
        .addTo(new CommandLine(new CountersignCommand()))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors);
  }

  private static CommandSections sections(Service service) {
    return new CommandSections()
        .add(
            "Run",
            new ServeCommand(service),
            new DemoCommand(service),
            new CompletionCommand(),
            help())
        .add(
            "Users",
            new CreateSuperuserCommand(service),
            new ChangePasswordCommand(service),
            new UnlockCommand(service),
            new CommandGroup.Users()
                .with(new UsersExportCommand(service), new UsersImportCommand(service)),
            TakeoverCommand.group(service),
            new CommandGroup.PasswordLists().with(new BuildBlocklistCommand()))
        .add(
            "Tokens and keys",
            new CreateTokenCommand(service),
            new CleanupCommand.FlushExpiredTokens(service),
            new CleanupCommand.ClearSessions(service),
            new CommandGroup.Keys()
                .with(new KeysListCommand(service), new KeysRotateCommand(service)),
            new GenerateSecretKeyCommand())
        .add(
            "Database",
            new MigrateCommand(service),
            new MigrationCommands.Show(service),
            new MigrationCommands.Sql(),
            new DbShellCommand(service),
            new CommandGroup.Database().with(new DistributeCommand(service)))
        .add(
            "Diagnose",
            new StatusCommand(service),
            new DoctorCommand(service),
            new LogLevelCommand(service),
            new CheckCommand(service),
            new DiffSettingsCommand(service),
            new ListUrlsCommand(service),
            new OpenApiCommand(service),
            new SendTestEmailCommand(service),
            new CapacityCommand(),
            new CommandGroup.Audit()
                .with(
                    new AuditVerifyCommand(service),
                    new AuditCommands.Seal(service),
                    new AuditCommands.Stream(service)));
  }

  private static CommandLine help() {
    var help = new CommandLine(new CommandLine.HelpCommand());
    help.getCommandSpec().usageMessage().header("Print the help of a command.");
    return help;
  }

  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
      String java = "Java " + Runtime.version();
      return Build.current()
          .map(
              build ->
                  new String[] {
                    "countersign " + build.version(),
                    "commit %s, built %s, %s".formatted(build.shortCommit(), build.time(), java)
                  })
          .orElseGet(() -> new String[] {"countersign (built outside a Git repository)", java});
    }
  }
}
