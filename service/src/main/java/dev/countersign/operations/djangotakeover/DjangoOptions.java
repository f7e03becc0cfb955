package dev.countersign.operations.djangotakeover;

import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.operations.failures.FailureText;
import dev.countersign.platform.settings.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options that name the Django database, the settings of the project and its secret key. The
 * process list shows arguments, so secrets come from the environment or from files.
 */
public final class DjangoOptions {

  static final String USER = "TAKEOVER_DATABASE_USER";
  static final String PASSWORD = "TAKEOVER_DATABASE_PASSWORD";
  static final String KEY = "TAKEOVER_SECRET_KEY";

  @Option(
      names = "--database-url",
      paramLabel = "URL",
      required = true,
      description =
          "The Django database: jdbc:postgresql://HOST/NAME. User and password: "
              + USER
              + " and "
              + PASSWORD
              + " in the environment.")
  private String url = "";

  @Option(
      names = "--database-password-file",
      paramLabel = "FILE",
      description = "A file with the password of the Django database.")
  private @Nullable Path passwordFile;

  @Option(
      names = "--django-settings",
      paramLabel = "FILE",
      description =
          "The file that the script of `takeover script` wrote. Default: Django's defaults.")
  private @Nullable Path settingsFile;

  @Option(
      names = "--secret-key-file",
      paramLabel = "FILE",
      description =
          "A file with Django's SECRET_KEY; further lines are SECRET_KEY_FALLBACKS. Default: "
              + KEY
              + " in the environment.")
  private @Nullable Path keyFile;

  public DjangoSettings settings() {
    return settingsFile == null ? DjangoSettings.defaults() : DjangoSettings.read(settingsFile);
  }

  /** Returns Django's SECRET_KEY, or empty if it is not given. */
  public Optional<Secret> secretKey() {
    return secretKeys().stream().findFirst();
  }

  /** Returns Django's SECRET_KEY and then SECRET_KEY_FALLBACKS, or an empty list. */
  public List<Secret> secretKeys() {
    return secret(keyFile, KEY).stream()
        .flatMap(text -> text.reveal().lines())
        .map(String::strip)
        .filter(key -> !key.isEmpty())
        .map(Secret::of)
        .toList();
  }

  /** Connects to the Django database. */
  public DjangoStore open() {
    if (url.contains("password=")) {
      throw new CommandFailed(
          "The process list shows arguments. Pass the password in "
              + PASSWORD
              + " or --database-password-file.");
    }
    return DjangoStore.open(
        url, Optional.ofNullable(System.getenv(USER)), secret(passwordFile, PASSWORD));
  }

  private static Optional<Secret> secret(@Nullable Path file, String variable) {
    if (file == null) {
      return Optional.ofNullable(System.getenv(variable)).map(Secret::of);
    }
    try {
      return Optional.of(Secret.of(Files.readString(file).strip()));
    } catch (IOException unreadable) {
      throw new CommandFailed("A secret was not read. " + FailureText.ofFile(unreadable));
    }
  }
}
