package dev.countersign.operations.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** The program; without a command it says which ones there are. */
@Command(
    name = "countersign",
    description = "An authentication service that speaks the contract of Django REST framework.",
    footer = {
      "",
      "Any setting can be given as an argument (--server.port=8080) or in the",
      "environment (SERVER_PORT=8080). To see it work: countersign demo"
    })
public class CountersignCommand extends CommandGroup {

  /** Runs the command the arguments name and returns its exit code: 0 done, 1 failed, 2 misused. */
  public static int run(Class<?> application, String... arguments) {
    var service = new Service(application);
    var errors = new CommandErrorHandler();
    return new CommandLine(new CountersignCommand())
        .addSubcommand(new ServeCommand(service))
        .addSubcommand(new DemoCommand(service))
        .addSubcommand(new CheckCommand(service))
        .addSubcommand(new DiffSettingsCommand(service))
        .addSubcommand(new ListUrlsCommand(service))
        .addSubcommand(new OpenApiCommand(service))
        .addSubcommand(new MigrateCommand(service))
        .addSubcommand(new ShowMigrationsCommand(service))
        .addSubcommand(new SqlMigrateCommand())
        .addSubcommand(new DbShellCommand(service))
        .addSubcommand(new CreateSuperuserCommand(service))
        .addSubcommand(new ChangePasswordCommand(service))
        .addSubcommand(
            new CommandGroup.Users()
                .with(new UsersExportCommand(service), new UsersImportCommand(service)))
        .addSubcommand(new CommandGroup.PasswordLists().with(new BuildBlocklistCommand()))
        .addSubcommand(new CreateTokenCommand(service))
        .addSubcommand(new ClearSessionsCommand(service))
        .addSubcommand(new FlushExpiredTokensCommand(service))
        .addSubcommand(new SendTestEmailCommand(service))
        .addSubcommand(new UnlockCommand(service))
        .addSubcommand(new GenerateSecretKeyCommand())
        .addSubcommand(
            new CommandGroup.Keys()
                .with(new KeysListCommand(service), new KeysRotateCommand(service)))
        .addSubcommand(
            new CommandGroup.Audit()
                .with(new AuditVerifyCommand(service), new AuditSealCommand(service)))
        .addSubcommand(new CompletionCommand())
        .addSubcommand(new CommandLine.HelpCommand())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors)
        .execute(arguments);
  }

  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
      String version = CountersignCommand.class.getPackage().getImplementationVersion();
      return new String[] {"countersign " + (version == null ? "(not packaged)" : version)};
    }
  }
}
