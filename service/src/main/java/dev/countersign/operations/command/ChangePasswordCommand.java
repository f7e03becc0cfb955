package dev.countersign.operations.command;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.passwords.PasswordRules;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.users.LoginStore;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.operations.terminal.Prompt;
import java.util.List;
import java.util.Optional;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "changepassword",
    aliases = "change-password",
    description = {
      "Change the password of a user.",
      "Ends all logins and the static token of the user. Prompts for the password on a "
          + "terminal; otherwise reads it from COUNTERSIGN_NEW_PASSWORD."
    },
    customSynopsis = "countersign changepassword USERNAME [--SETTING=VALUE...]",
    footer = {"", "Example: countersign changepassword ada"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class ChangePasswordCommand implements Runnable {

  private static final int TRIES = 3;

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  ChangePasswordCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    String username = settings.requireOwn("A user name is missing.");
    try (ConfigurableApplicationContext context = service.withoutWeb(settings.list(), _ -> {})) {
      change(context.getBeanFactory(), username);
    }
  }

  private void change(BeanFactory beans, String username) {
    LoginStore logins = beans.getBean(LoginStore.class);
    User user =
        beans
            .getBean(UserStore.class)
            .find(username)
            .orElseThrow(() -> new CommandFailed("user '%s' does not exist".formatted(username)));
    String password = password(user, beans.getBean(PasswordRules.class));
    String hash = beans.getBean(Passwords.class).hash(password);
    Event event =
        Event.about(user.id(), EventKind.COMMAND_PASSWORD_SET, Origin.command("changepassword"));
    beans.getBean(AuditLog.class).add(event, () -> logins.setPassword(user.id(), hash));
    print("Password changed successfully for user '%s'".formatted(user.username()));
  }

  private String password(User user, PasswordRules rules) {
    Optional<String> given = Optional.ofNullable(System.getenv("COUNTERSIGN_NEW_PASSWORD"));
    if (given.isPresent()) {
      List<String> complaints = rules.complaints(given.get(), user.username(), user.email());
      if (!complaints.isEmpty()) {
        throw new CommandFailed(String.join("\n", complaints));
      }
      return given.get();
    }
    Prompt prompt = Prompt.onTerminal();
    print("Changing password for user '%s'".formatted(user.username()));
    for (int i = 0; i < TRIES; i++) {
      Optional<String> password = attempt(prompt, user, rules);
      if (password.isPresent()) {
        return password.get();
      }
    }
    throw new CommandFailed(
        "Aborting password change for user '%s' after %d attempts"
            .formatted(user.username(), TRIES));
  }

  /** Returns empty if the two passwords differ or a password rule rejects them. */
  private Optional<String> attempt(Prompt prompt, User user, PasswordRules rules) {
    String password =
        prompt
            .askSecret("Password: ")
            .orElseThrow(
                () ->
                    new CommandFailed(
                        "A password is missing. Set COUNTERSIGN_NEW_PASSWORD, or run the command on a"
                            + " terminal."));
    if (!prompt.askSecret("Password (again): ").equals(Optional.of(password))) {
      print("Passwords do not match. Please try again.");
      return Optional.empty();
    }
    List<String> complaints = rules.complaints(password, user.username(), user.email());
    complaints.forEach(this::print);
    return complaints.isEmpty() ? Optional.of(password) : Optional.empty();
  }

  private void print(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }
}
