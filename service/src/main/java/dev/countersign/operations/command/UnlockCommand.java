package dev.countersign.operations.command;

import dev.countersign.http.protections.ClientNetwork;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.guard.LockoutStore;
import dev.countersign.identity.secondfactors.SecondFactors;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.operations.failures.CommandFailed;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "unlock",
    aliases = "axes_reset",
    description = {
      "Lift the lockout of a user or a network.",
      "Deletes the failed logins that were counted for the user, or from the network."
    },
    customSynopsis =
        "countersign unlock USERNAME [--second-factor] | --ip ADDRESS [--SETTING=VALUE...]",
    footer = {"", "Example: countersign unlock --ip 192.0.2.7"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class UnlockCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--ip",
      paramLabel = "ADDRESS",
      description = "An address in the network whose lockout to lift, for all users.")
  private @Nullable String address;

  @Option(
      names = "--second-factor",
      description =
          "Remove the user's authenticator app, passkeys and recovery codes instead, and end all logins.")
  private boolean isAboutFactors;

  UnlockCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    Function<BeanFactory, String> unlocking = address == null ? user() : network(address);
    try (ConfigurableApplicationContext context = service.withoutWeb(settings.list(), _ -> {})) {
      spec.commandLine().getOut().println(unlocking.apply(context.getBeanFactory()));
    }
  }

  private Function<BeanFactory, String> user() {
    String username = settings.requireOwn("A user name or --ip ADDRESS is missing.");
    return beans -> isAboutFactors ? resetFactors(username, beans) : unlock(username, beans);
  }

  private Function<BeanFactory, String> network(String text) {
    ClientNetwork network =
        ClientNetwork.read(text)
            .orElseThrow(
                () ->
                    new ParameterException(
                        spec.commandLine(), "%s is not an IP address.".formatted(text)));
    return beans -> unlock(network, beans);
  }

  private static String resetFactors(String username, BeanFactory beans) {
    User user = find(username, beans);
    Origin origin = Origin.command("unlock");
    Event event = Event.about(user.id(), EventKind.COMMAND_SECOND_FACTORS_RESET, origin);
    return (beans.getBean(SecondFactors.class).reset(user.id(), event)
            ? "User '%s' can log in with the password only. All logins were ended."
            : "User '%s' has no second factor.")
        .formatted(user.username());
  }

  private static User find(String username, BeanFactory beans) {
    return beans
        .getBean(UserStore.class)
        .find(username)
        .orElseThrow(() -> new CommandFailed("user '%s' does not exist".formatted(username)));
  }

  private static String unlock(String username, BeanFactory beans) {
    User user = find(username, beans);
    boolean done =
        beans
            .getBean(AuditLog.class)
            .add(
                Event.about(user.id(), EventKind.COMMAND_USER_UNLOCKED, Origin.command("unlock")),
                () -> beans.getBean(LockoutStore.class).lift(user.id()));
    return (done ? "User '%s' can log in again." : "User '%s' has no failed logins.")
        .formatted(user.username());
  }

  private static String unlock(ClientNetwork network, BeanFactory beans) {
    boolean done =
        beans
            .getBean(AuditLog.class)
            .add(
                Event.about(
                        Event.NO_USER, EventKind.COMMAND_NETWORK_UNLOCKED, Origin.command("unlock"))
                    .with(network.text()),
                () -> beans.getBean(LockoutStore.class).lift(network));
    return (done ? "All users can log in from %s again." : "There are no failed logins from %s.")
        .formatted(network.text());
  }
}
