package dev.countersign.operations.command;

import dev.countersign.credentials.statictoken.StaticToken;
import dev.countersign.credentials.statictoken.StaticTokenIssuer;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.operations.failures.CommandFailed;
import java.util.Optional;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "drf_create_token",
    aliases = "drf-create-token",
    description = {"Print the static token of a user.", "Creates the token if the user has none."},
    customSynopsis = "countersign drf_create_token [-r] USERNAME [--SETTING=VALUE...]",
    footer = {"", "Example: countersign drf_create_token ada"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class CreateTokenCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-r", "--reset"},
      description = "Replace the token of the user with a new one.")
  private boolean reset;

  CreateTokenCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    String username = settings.requireOwn("A user name is missing.");
    try (ConfigurableApplicationContext context = service.withoutWeb(settings.list(), _ -> {})) {
      create(context.getBeanFactory(), username);
    }
  }

  private void create(BeanFactory beans, String username) {
    User user = beans.getBean(UserStore.class).find(username).orElseThrow(() -> unknown(username));
    StaticTokenIssuer issuer = beans.getBean(StaticTokenIssuer.class);
    Origin origin = Origin.command("drf_create_token");
    Optional<StaticToken> token =
        reset ? issuer.reissue(user.id(), origin) : issuer.issue(user.id(), origin);
    spec.commandLine()
        .getOut()
        .println(
            "Generated token %s for user %s"
                .formatted(token.orElseThrow(() -> unknown(username)).reveal(), user.username()));
  }

  private static CommandFailed unknown(String username) {
    return new CommandFailed(
        "Cannot create the token: user %s does not exist. Check the spelling.".formatted(username));
  }
}
