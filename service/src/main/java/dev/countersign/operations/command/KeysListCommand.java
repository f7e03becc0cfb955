package dev.countersign.operations.command;

import dev.countersign.credentials.signedtoken.AcceptedKey;
import dev.countersign.credentials.signedtoken.SigningKeys;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
      List<AcceptedKey> keys = context.getBean(SigningKeys.class).all();
      List<Row> rows = new ArrayList<>();
      for (int i = 0; i < keys.size(); i++) {
        rows.add(row(keys.get(i), i == 0, now));
      }
      print(rows);
    }
  }

  private static Row row(AcceptedKey key, boolean isCurrent, Instant now) {
    String past = key.isEnded(now) ? "ended" : "previous";
    return new Row(
        key.key().id(),
        key.key().algorithm().toString(),
        isCurrent ? "current" : past,
        key.until().map(Instant::toString).orElse(null));
  }

  private void print(List<Row> rows) {
    if (format.isJson()) {
      spec.commandLine().getOut().println(ListingFormat.json(rows));
      return;
    }
    line("kid", "algorithm", "role", "until");
    rows.forEach(
        row ->
            line(row.kid(), row.algorithm(), row.role(), row.until() == null ? "-" : row.until()));
  }

  private void line(String id, String algorithm, String role, String until) {
    PrintWriter out = spec.commandLine().getOut();
    out.println("%-43s  %-9s  %-8s  %s".formatted(id, algorithm, role, until));
  }

  record Row(String kid, String algorithm, String role, @Nullable String until) {}
}
