package dev.countersign.operations.command;

import dev.countersign.credentials.signedtoken.SignedTokenSettings;
import dev.countersign.identity.users.StoredUser;
import dev.countersign.identity.users.UserImport;
import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.operations.failures.FailureText;
import dev.countersign.operations.terminal.Progress;
import dev.countersign.platform.settings.ServiceSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "import",
    description = {
      "Import users from JSON Lines.",
      "Reads a file that `users export` wrote, or standard input. Imports all users or "
          + "none. Users keep their ids. Existing users stay unchanged, so that an import can "
          + "be repeated. An id or name that another user has is an error."
    },
    customSynopsis = "countersign users import [--new-ids] [FILE] [--SETTING=VALUE...]",
    footer = {"", "Example: countersign users import users.jsonl"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class UsersImportCommand implements Runnable {

  private static final int MOST_REPORTED = 100;

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--new-ids",
      description =
          "Assign new ids, for a file without ids. Tokens that another system signed with a key of"
              + " this installation would then identify other users.")
  private boolean newIds;

  UsersImportCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    Optional<String> file = settings.takeOwn();
    List<String> arguments = new ArrayList<>(settings.list());
    arguments.add(
        "--spring.datasource.hikari.data-source-properties.ApplicationName=users-import-"
            + ProcessHandle.current().pid());
    try (BufferedReader lines = open(file);
        ConfigurableApplicationContext context = service.withoutWeb(arguments, _ -> {})) {
      add(lines, context.getBeanFactory());
    } catch (IOException unreadable) {
      throw new CommandFailed("The users were not imported. " + FailureText.ofFile(unreadable));
    }
  }

  private static BufferedReader open(Optional<String> file) throws IOException {
    return file.isPresent()
        ? Files.newBufferedReader(Path.of(file.get()))
        : new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
  }

  private void add(BufferedReader lines, BeanFactory beans) {
    PrintWriter err = spec.commandLine().getErr();
    if (newIds) {
      requireOwnTokens(beans);
      err.println(
          "Warning: users get new ids. A token that another system signed with a key of this"
              + " installation identifies another user here. Use a secret key that no other system"
              + " has.");
    }
    var progress = new Progress(err, "users read");
    var reported = new AtomicInteger();
    Iterator<StoredUser> users = users(lines, progress);
    UserImport imports = beans.getBean(UserImport.class);
    UserImport.Result result =
        newIds
            ? imports.drawIds(users, conflict -> report(conflict, reported))
            : imports.keepIds(users, conflict -> report(conflict, reported));
    progress.end();
    if (result.refused() > 0) {
      throw new CommandFailed(
          "%d users cannot be imported. Nothing was imported.".formatted(result.refused()));
    }
    spec.commandLine()
        .getOut()
        .println(
            "Imported %d users; %d users existed already."
                .formatted(result.added(), result.present()));
  }

  /** Rejects new ids if keys of another system are accepted, whose tokens have other ids. */
  private static void requireOwnTokens(BeanFactory beans) {
    boolean takesOthers =
        !beans.getBean(ServiceSettings.class).secretKeyFallbacks().isEmpty()
            || !beans.getBean(SignedTokenSettings.class).previousKeys().isEmpty();
    if (takesOthers) {
      throw new CommandFailed(
          "With --new-ids, tokens signed with earlier keys would identify other users. Remove"
              + " countersign.secret-key-fallbacks and countersign.jwt.previous-keys, or import a"
              + " file with ids.");
    }
  }

  private void report(String conflict, AtomicInteger reported) {
    if (reported.incrementAndGet() <= MOST_REPORTED) {
      spec.commandLine().getErr().println(conflict);
    }
  }

  private Iterator<StoredUser> users(BufferedReader lines, Progress progress) {
    var number = new AtomicInteger();
    return lines
        .lines()
        .peek(_ -> number.incrementAndGet())
        .filter(line -> !line.isBlank())
        .map(line -> user(line, number.get()))
        .peek(_ -> progress.step())
        .iterator();
  }

  private StoredUser user(String line, int number) {
    StoredUser user;
    try {
      user = StoredUser.ofJson(line);
    } catch (IllegalArgumentException wrong) {
      throw new CommandFailed(
          "Line %d is not a user: %s Nothing was imported.".formatted(number, wrong.getMessage()));
    }
    if (!newIds && user.id() == null) {
      throw new CommandFailed(
          "Line %d has no id. Nothing was imported. To assign new ids, use --new-ids."
              .formatted(number));
    }
    return user;
  }
}
