package dev.countersign.operations.command;

import dev.countersign.http.fields.EmailAddress;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.passwords.PasswordRules;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.users.NewUser;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.identity.users.Username;
import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.operations.terminal.Prompt;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "createsuperuser",
    aliases = "create-superuser",
    description = {
      "Create a superuser.",
      "Prompts for missing values on a terminal. Without a terminal, or with --noinput, "
          + "reads COUNTERSIGN_SUPERUSER_USERNAME, _EMAIL and _PASSWORD (or "
          + "DJANGO_SUPERUSER_…)."
    },
    footer = {"", "Example: countersign createsuperuser --username ada --email ada@example.com"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class CreateSuperuserCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--username", description = "The user name.")
  private @Nullable String username;

  @Option(names = "--email", description = "The email address.")
  private @Nullable String email;

  @Option(
      names = {"--noinput", "--no-input"},
      description = "Do not prompt.")
  private boolean noInput;

  CreateSuperuserCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    Prompt prompt = noInput ? Prompt.silent() : Prompt.onTerminal();
    try (ConfigurableApplicationContext context = service.withoutWeb(settings.list(), _ -> {})) {
      create(context.getBeanFactory(), prompt);
    }
    spec.commandLine().getOut().println("Superuser created successfully.");
  }

  private void create(BeanFactory beans, Prompt prompt) {
    String name = Username.normalise(username(prompt));
    if (!Username.isAllowed(name) || name.length() > Username.LONGEST) {
      throw new CommandFailed(Username.INVALID);
    }
    UserStore users = beans.getBean(UserStore.class);
    if (users.isTaken(name)) {
      throw new CommandFailed(Username.TAKEN);
    }
    String address = email(prompt);
    String password = password(name, address, prompt, beans.getBean(PasswordRules.class));
    String hash = beans.getBean(Passwords.class).hash(password);
    NewUser superuser = NewUser.superuser(name, address, hash);
    Instant now = beans.getBean(Clock.class).instant();
    boolean isCreated =
        beans
            .getBean(AuditLog.class)
            .add(CreateSuperuserCommand::event, () -> users.create(superuser, now))
            .isPresent();
    if (!isCreated) {
      throw new CommandFailed(Username.TAKEN);
    }
  }

  private static Event event(User user) {
    return Event.about(
        user.id(), EventKind.COMMAND_SUPERUSER_ADDED, Origin.command("createsuperuser"));
  }

  private String username(Prompt prompt) {
    return given(username, "USERNAME")
        .or(() -> prompt.ask("Username: "))
        .filter(name -> !name.isBlank())
        .map(String::strip)
        .orElseThrow(
            () ->
                new CommandFailed(
                    "A user name is missing. Use --username, or run the command on a terminal."));
  }

  /** Returns the email address, or an empty text if none was given, as Django does. */
  private String email(Prompt prompt) {
    String address =
        given(email, "EMAIL").or(() -> prompt.ask("Email address: ")).map(String::strip).orElse("");
    Optional<String> complaint =
        address.isEmpty() ? Optional.empty() : EmailAddress.complaint(address);
    if (complaint.isPresent()) {
      throw new CommandFailed(complaint.get());
    }
    return address;
  }

  private static String password(String name, String email, Prompt prompt, PasswordRules rules) {
    Optional<String> given = given(null, "PASSWORD");
    if (given.isPresent()) {
      return given.get();
    }
    String password =
        prompt
            .askSecret("Password: ")
            .orElseThrow(
                () ->
                    new CommandFailed(
                        "A password is missing. Set COUNTERSIGN_SUPERUSER_PASSWORD, or run the"
                            + " command on a terminal."));
    if (!prompt.askSecret("Password (again): ").equals(Optional.of(password))) {
      throw new CommandFailed("Your passwords didn't match.");
    }
    List<String> complaints = rules.complaints(password, name, email);
    if (!complaints.isEmpty() && !prompt.confirm(complaints)) {
      throw new CommandFailed("No user was created.");
    }
    return password;
  }

  private static Optional<String> given(@Nullable String option, String variable) {
    return Stream.of(
            Optional.ofNullable(option),
            Optional.ofNullable(System.getenv("COUNTERSIGN_SUPERUSER_" + variable)),
            Optional.ofNullable(System.getenv("DJANGO_SUPERUSER_" + variable)))
        .flatMap(Optional::stream)
        .filter(value -> !value.isBlank())
        .findFirst();
  }
}
