package dev.countersign.operations.command;

import dev.countersign.identity.users.StoredUserStore;
import dev.countersign.operations.terminal.Progress;
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
    name = "export",
    description = {
      "Export all users as JSON Lines.",
      "Writes one line for each user to standard output, including the password hash. "
          + "Treat the output as a secret."
    },
    footer = {"", "Example: (umask 077; countersign users export > users.jsonl)"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class UsersExportCommand implements Runnable {

  private static final int PAGE = 1000;

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  UsersExportCommand(Service service) {
    this.service = service;
  }

  /** Reads users in pages, so that the memory needed does not depend on their number. */
  @Override
  public void run() {
    var progress = new Progress(spec.commandLine().getErr(), "users exported");
    try (ConfigurableApplicationContext context = service.withoutWeb(settings.list(), _ -> {})) {
      StoredUserStore users = context.getBean(StoredUserStore.class);
      Instant now = context.getBean(Clock.class).instant();
      PrintWriter out = spec.commandLine().getOut();
      long last = Long.MIN_VALUE;
      List<StoredUserStore.Row> page = users.listAfter(last, PAGE, now);
      while (!page.isEmpty()) {
        for (StoredUserStore.Row row : page) {
          out.println(row.user().toJson());
          progress.step();
        }
        last = page.getLast().id();
        page = users.listAfter(last, PAGE, now);
      }
      out.flush();
    }
    progress.end();
  }
}
