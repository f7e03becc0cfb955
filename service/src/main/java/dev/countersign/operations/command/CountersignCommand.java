package dev.countersign.operations.command;

import dev.countersign.operations.diagnosis.Build;
import java.util.List;
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
    return commandLine(application, List.of(arguments)).execute(arguments);
  }

  /** Returns the program with the command that the arguments name, or with all commands. */
  static CommandLine commandLine(Class<?> application, List<String> arguments) {
    var service = new Service(application);
    return program(service, needed(sections(service), arguments));
  }

  /** Leaves out commands that are not called: building all of them takes longer than most run. */
  private static CommandSections needed(CommandSections all, List<String> arguments) {
    if (List.of("--version").equals(arguments) || List.of("-V").equals(arguments)) {
      return new CommandSections();
    }
    return arguments.isEmpty() || List.of("help", "completion").contains(arguments.getFirst())
        ? all
        : all.onlyIfPresent(arguments.getFirst());
  }

  /** Returns all commands with their options; reference and manual page are written from them. */
  public static CommandLine commandLine(Class<?> application) {
    var service = new Service(application);
    return program(service, sections(service));
  }

  private static CommandLine program(Service service, CommandSections sections) {
    var errors = new CommandErrorHandler(service::database);
    return sections
        .addTo(new CommandLine(new CountersignCommand()))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors);
  }

  private static CommandSections sections(Service service) {
    return new CommandSections()
        .section("Run")
        .add(ServeCommand.class, () -> new ServeCommand(service))
        .add(DemoCommand.class, () -> new DemoCommand(service))
        .add(CompletionCommand.class, CompletionCommand::new)
        .add(CommandLine.HelpCommand.class, CountersignCommand::help)
        .section("Users")
        .add(CreateSuperuserCommand.class, () -> new CreateSuperuserCommand(service))
        .add(ChangePasswordCommand.class, () -> new ChangePasswordCommand(service))
        .add(UnlockCommand.class, () -> new UnlockCommand(service))
        .add(
            CommandGroup.Users.class,
            () ->
                new CommandGroup.Users()
                    .with(new UsersExportCommand(service), new UsersImportCommand(service)))
        .add(TakeoverCommand.class, () -> TakeoverCommand.group(service))
        .add(
            CommandGroup.PasswordLists.class,
            () -> new CommandGroup.PasswordLists().with(new BuildBlocklistCommand()))
        .section("Tokens and keys")
        .add(CreateTokenCommand.class, () -> new CreateTokenCommand(service))
        .add(
            CleanupCommand.FlushExpiredTokens.class,
            () -> new CleanupCommand.FlushExpiredTokens(service))
        .add(CleanupCommand.ClearSessions.class, () -> new CleanupCommand.ClearSessions(service))
        .add(
            CommandGroup.Keys.class,
            () ->
                new CommandGroup.Keys()
                    .with(new KeysListCommand(service), new KeysRotateCommand(service)))
        .add(GenerateSecretKeyCommand.class, GenerateSecretKeyCommand::new)
        .section("Database")
        .add(MigrateCommand.class, () -> new MigrateCommand(service))
        .add(MigrationCommands.Show.class, () -> new MigrationCommands.Show(service))
        .add(MigrationCommands.Sql.class, MigrationCommands.Sql::new)
        .add(DbShellCommand.class, () -> new DbShellCommand(service))
        .add(
            CommandGroup.Database.class,
            () -> new CommandGroup.Database().with(new DistributeCommand(service)))
        .section("Diagnose")
        .add(StatusCommand.class, () -> new StatusCommand(service))
        .add(DoctorCommand.class, () -> new DoctorCommand(service))
        .add(LogLevelCommand.class, () -> new LogLevelCommand(service))
        .add(CheckCommand.class, () -> new CheckCommand(service))
        .add(DiffSettingsCommand.class, () -> new DiffSettingsCommand(service))
        .add(ListUrlsCommand.class, () -> new ListUrlsCommand(service))
        .add(OpenApiCommand.class, () -> new OpenApiCommand(service))
        .add(SendTestEmailCommand.class, () -> new SendTestEmailCommand(service))
        .add(CapacityCommand.class, CapacityCommand::new)
        .add(
            CommandGroup.Audit.class,
            () ->
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
