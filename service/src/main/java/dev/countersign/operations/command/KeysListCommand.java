package dev.countersign.operations.command;

import dev.countersign.credentials.signedtoken.SigningKeys;
import dev.countersign.operations.diagnosis.KeyStatus;
import dev.countersign.operations.terminal.ListingFormat;
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
  @Mixin private ListingFormat format = new ListingFormat();
  @Spec private CommandSpec spec = CommandSpec.create();

  KeysListCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    try (ConfigurableApplicationContext context =
        service.withOnly(SigningKeys.class, settings.list())) {
      Instant now = context.getBean(Clock.class).instant();
      print(KeyStatus.list(context.getBean(SigningKeys.class), now));
    }
  }

  private void print(List<KeyStatus> rows) {
    if (format.isJson()) {
      spec.commandLine().getOut().println(ListingFormat.json(rows));
      return;
    }
    line("kid", "algorithm", "role", "until");
    rows.forEach(
        row ->
            line(
                row.kid(),
                row.algorithm(),
                row.role(),
                row.until() == null ? "-" : row.until().toString()));
  }

  private void line(String id, String algorithm, String role, String until) {
    PrintWriter out = spec.commandLine().getOut();
    out.println("%-43s  %-9s  %-8s  %s".formatted(id, algorithm, role, until));
  }
}
