package dev.countersign.operations.command;

import dev.countersign.credentials.signedtoken.SignedTokenSettings;
import dev.countersign.credentials.signedtoken.SigningKeys;
import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.operations.failures.FailureText;
import dev.countersign.platform.keys.NewKey;
import dev.countersign.platform.settings.Secret;
import dev.countersign.verifier.keys.SigningAlgorithm;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "rotate",
    description = {
      "Generate a signing key and print its settings.",
      "The settings keep the current key as a previous key until the last token signed "
          + "with it has expired. The command itself changes no setting."
    },
    footer = {"", "Example: countersign keys rotate --algorithm EdDSA"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class KeysRotateCommand implements Runnable {

  private static final String KEY_FILE = "countersign.jwt.signing-key";

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--algorithm",
      required = true,
      description = "The signing algorithm: ${COMPLETION-CANDIDATES}.")
  private SigningAlgorithm algorithm = SigningAlgorithm.HS256;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write the key to DIR/" + KEY_FILE + " instead of printing it.")
  private @Nullable Path directory;

  KeysRotateCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    try (ConfigurableApplicationContext context =
        service.withOnly(SigningKeys.class, settings.list())) {
      SignedTokenSettings present = context.getBean(SignedTokenSettings.class);
      Instant now = context.getBean(Clock.class).instant().truncatedTo(ChronoUnit.SECONDS);
      Secret key = NewKey.of(algorithm, context.getBean(SecureRandom.class));
      var change =
          new KeyChange(
              present,
              context.getBean(SigningKeys.class).all(),
              algorithm,
              now.plus(present.refreshTokenLifetime()));
      spec.commandLine()
          .getOut()
          .print(directory == null ? change.showing(key) : change.keptIn(write(key, directory)));
      spec.commandLine().getOut().flush();
    }
  }

  /** Writes the key to a new file. An existing file may be the key in use and is kept. */
  private static Path write(Secret key, Path directory) {
    Path file = directory.resolve(KEY_FILE);
    try {
      Files.createDirectories(directory);
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(file, key.reveal(), StandardOpenOption.WRITE);
      return file;
    } catch (FileAlreadyExistsException taken) {
      throw new CommandFailed(file + " already exists. Choose another directory.");
    } catch (IOException failed) {
      throw new CommandFailed("The key was not written. " + FailureText.ofFile(failed));
    }
  }
}
