package dev.countersign.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program; without a command it says which ones there are. */
@Command(
    name = "countersign",
    description = "An authentication service that speaks the contract of Django REST framework.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Any setting can be given as an argument (--server.port=8080) or in the",
      "environment (SERVER_PORT=8080). To see it work: countersign demo"
    },
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
public class CountersignCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  /** Runs the command the arguments name and returns its exit code: 0 done, 1 failed, 2 misused. */
  public static int run(Class<?> application, String... arguments) {
    var service = new Service(application);
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
        .addSubcommand(UsersCommand.with(service))
        .addSubcommand(PasswordsCommand.withAll())
        .addSubcommand(new CreateTokenCommand(service))
        .addSubcommand(new ClearSessionsCommand(service))
        .addSubcommand(new FlushExpiredTokensCommand(service))
        .addSubcommand(new SendTestEmailCommand(service))
        .addSubcommand(new UnlockCommand(service))
        .addSubcommand(new GenerateSecretKeyCommand())
        .addSubcommand(KeysCommand.with(service))
        .addSubcommand(AuditCommand.with(service))
        .addSubcommand(new CompletionCommand())
        .addSubcommand(new CommandLine.HelpCommand())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(new MisuseReport())
        .setExecutionExceptionHandler(new FailureReport())
        .execute(arguments);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command?");
  }

  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
      String version = CountersignCommand.class.getPackage().getImplementationVersion();
      return new String[] {"countersign " + (version == null ? "(not packaged)" : version)};
    }
  }
}
