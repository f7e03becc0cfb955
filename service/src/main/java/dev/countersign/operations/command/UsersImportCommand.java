package dev.countersign.operations.command;

import dev.countersign.credentials.signedtoken.SignedTokenSettings;
import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.operations.failures.FailureText;
import dev.countersign.operations.userfiles.UserFileImport;
import dev.countersign.operations.userfiles.UserSource;
import dev.countersign.platform.settings.ServiceSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
      "Import users from a file.",
      "Reads a file that `users export` wrote, an export of another system (--from), or standard "
          + "input. Imports all users or none. Existing users stay unchanged, so that an import "
          + "can be repeated. Users keep their ids. An id or name that another user has is an error."
    },
    customSynopsis =
        "countersign users import [--new-ids | --from=SYSTEM [--hash-config=FILE]] [FILE]"
            + " [--SETTING=VALUE...]",
    footer = {"", "Example: countersign users import users.jsonl"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class UsersImportCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--new-ids",
      description =
          "Assign new ids, for a file without ids. Tokens that another system signed with a key of"
              + " this installation would then identify other users.")
  private boolean newIds;

  @Option(
      names = "--from",
      paramLabel = "SYSTEM",
      description =
          "The system that wrote the file: ${COMPLETION-CANDIDATES}. Users get new ids; extra keeps"
              + " the earlier ones.")
  private @Nullable UserSource from;

  @Option(
      names = "--hash-config",
      paramLabel = "FILE",
      description =
          "A file with the password hash parameters of a Firebase project, as its console shows"
              + " them. The signer key in it is not stored.")
  private @Nullable Path hashConfig;

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
    try (BufferedReader text = open(file)) {
      Optional<String> parameters =
          hashConfig == null ? Optional.empty() : Optional.of(Files.readString(hashConfig));
      try (ConfigurableApplicationContext context = service.withoutWeb(arguments, _ -> {})) {
        spec.commandLine().getOut().println(add(text, parameters, context.getBeanFactory()));
      }
    } catch (IOException unreadable) {
      throw new CommandFailed("The users were not imported. " + FailureText.ofFile(unreadable));
    }
  }

  private static BufferedReader open(Optional<String> file) throws IOException {
    return file.isPresent()
        ? Files.newBufferedReader(Path.of(file.get()))
        : new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
  }

  private String add(BufferedReader text, Optional<String> parameters, BeanFactory beans)
      throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    UserFileImport files = beans.getBean(UserFileImport.class);
    if (from != null) {
      return files.ofOther(from, text, parameters, err);
    }
    if (newIds) {
      requireOwnTokens(beans);
      err.println(
          "Warning: users get new ids. A token that another system signed with a key of this"
              + " installation identifies another user here. Use a secret key that no other system"
              + " has.");
    }
    return files.ofExport(text, newIds, err);
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
}
