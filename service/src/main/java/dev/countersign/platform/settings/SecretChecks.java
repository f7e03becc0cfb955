package dev.countersign.platform.settings;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import org.springframework.stereotype.Component;

/** Checks that other users of the machine cannot read secrets. */
@Component
class SecretChecks implements CheckProvider {

  private static final List<String> SECRETS =
      List.of(
          "countersign.secret-key",
          "countersign.secret-key-fallbacks",
          "countersign.jwt.signing-key",
          "countersign.events.seal-key",
          "countersign.events.seal-key-fallbacks",
          "countersign.superuser.password",
          "spring.datasource.password");

  private final SettingOrigins origins;

  SecretChecks(SettingOrigins origins) {
    this.origins = origins;
  }

  @Override
  public List<Check> checks() {
    return List.of(Check.of(this::arguments), Check.of(this::openFiles));
  }

  private List<Finding> arguments() {
    return SECRETS.stream()
        .filter(origins::isOnCommandLine)
        .map(
            property ->
                Finding.warning(
                    "countersign.W014",
                    property,
                    "The secret is an argument, which all users of the machine can read.",
                    "Set it in the environment, or in a file of that name below /run/secrets."))
        .toList();
  }

  private List<Finding> openFiles() {
    return SECRETS.stream()
        .filter(property -> origins.file(property).filter(SecretChecks::isOpen).isPresent())
        .map(
            property ->
                Finding.warning(
                    "countersign.W015",
                    property,
                    "The secret is in a file that all users of the machine can read.",
                    "Remove the read permission for others: chmod o-r."))
        .toList();
  }

  private static boolean isOpen(Path file) {
    try {
      return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ);
    } catch (IOException | UnsupportedOperationException unknown) {
      return false;
    }
  }
}
