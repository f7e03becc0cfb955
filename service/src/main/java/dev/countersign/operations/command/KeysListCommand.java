package dev.countersign.operations.command;

import dev.countersign.credentials.signedtoken.AcceptedKey;
import dev.countersign.credentials.signedtoken.SigningKeys;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "list",
    description = {
      "List the keys that verify tokens.",
      "The current key also signs. Tokens name their key by its kid, except with HS256."
    },
    footer = {"", "Example: countersign keys list"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class KeysListCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  KeysListCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    try (ConfigurableApplicationContext context =
        service.withOnly(SigningKeys.class, settings.list())) {
      Instant now = context.getBean(Clock.class).instant();
      List<AcceptedKey> keys = context.getBean(SigningKeys.class).all();
      line("kid", "algorithm", "role", "until");
      for (int i = 0; i < keys.size(); i++) {
        AcceptedKey key = keys.get(i);
        String past = key.isEnded(now) ? "ended" : "previous";
        line(
            key.key().id(),
            key.key().algorithm().toString(),
            i == 0 ? "current" : past,
            key.until().map(Instant::toString).orElse("-"));
      }
    }
  }

  private void line(String id, String algorithm, String role, String until) {
    PrintWriter out = spec.commandLine().getOut();
    out.println("%-43s  %-9s  %-8s  %s".formatted(id, algorithm, role, until));
  }
}
