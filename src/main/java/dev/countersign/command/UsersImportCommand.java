package dev.countersign.command;

import dev.countersign.audit.AuditLog;
import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.audit.Origin;
import dev.countersign.users.StoredUser;
import dev.countersign.users.StoredUserStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "import",
    description = {
      "Adds the users of a file that `users export` wrote, or of standard input.",
      "A name that is taken is left as it is, so an import can be repeated."
    },
    customSynopsis = "countersign users import [FILE] [--SETTING=VALUE...]",
    footer = {"", "Example: countersign users import users.jsonl"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class UsersImportCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  UsersImportCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    Optional<String> file = settings.takeOwn();
    try (BufferedReader lines = open(file);
        ConfigurableApplicationContext context = service.withoutWeb(settings.list(), _ -> {})) {
      add(lines, context.getBeanFactory());
    } catch (IOException unreadable) {
      throw new CommandFailed("The users cannot be read: " + unreadable);
    }
  }

  private static BufferedReader open(Optional<String> file) throws IOException {
    return file.isPresent()
        ? Files.newBufferedReader(Path.of(file.get()))
        : new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
  }

  private void add(BufferedReader lines, BeanFactory beans) throws IOException {
    StoredUserStore users = beans.getBean(StoredUserStore.class);
    AuditLog audit = beans.getBean(AuditLog.class);
    var progress = new Progress(spec.commandLine().getErr(), "users read");
    int added = 0;
    int known = 0;
    int number = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      if (line.isBlank()) {
        continue;
      }
      StoredUser user = user(line, number);
      if (audit.add(UsersImportCommand::event, () -> users.add(user)).isPresent()) {
        added++;
      } else {
        known++;
      }
      progress.step();
    }
    progress.end();
    spec.commandLine()
        .getOut()
        .println("Imported %d users; %d names were there already.".formatted(added, known));
  }

  private static Event event(long userId) {
    return Event.about(userId, Kind.COMMAND_USER_IMPORTED, Origin.command("users import"));
  }

  private static StoredUser user(String line, int number) {
    try {
      return StoredUser.ofJson(line);
    } catch (IllegalArgumentException wrong) {
      throw new CommandFailed(
          "Line %d is no user: %s The lines before it are imported."
              .formatted(number, wrong.getMessage()));
    }
  }
}
