package dev.countersign.platform.settings;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Checks that other users of the machine can neither read nor change secrets. */
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

  private static final Set<PosixFilePermission> OPEN =
      EnumSet.of(
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE,
          PosixFilePermission.GROUP_WRITE);

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
                    "The secret is in a file that other users of the machine can read or change.",
                    "Remove their permissions: chmod g-w,o-rw."))
        .toList();
  }

  /**
   * The owner's own permissions do not matter: an owner without them can grant them at any time.
   */
  private static boolean isOpen(Path file) {
    try {
      return !Collections.disjoint(Files.getPosixFilePermissions(file), OPEN);
    } catch (IOException | UnsupportedOperationException unknown) {
      return false;
    }
  }
}
