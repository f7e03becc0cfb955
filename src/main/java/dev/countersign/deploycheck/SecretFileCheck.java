package dev.countersign.deploycheck;

import dev.countersign.settings.SettingOrigins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import org.springframework.stereotype.Component;

/** A secret in a file is as safe as the file. */
@Component
class SecretFileCheck implements DeployCheck {

  private final SettingOrigins origins;

  SecretFileCheck(SettingOrigins origins) {
    this.origins = origins;
  }

  @Override
  public List<Finding> findings() {
    return Secrets.PROPERTIES.stream()
        .filter(property -> origins.file(property).filter(SecretFileCheck::isOpen).isPresent())
        .map(
            property ->
                Finding.warning(
                    "countersign.W015",
                    property,
                    "A secret is in a file that every user of the machine can read.",
                    "Take the right to read from others: chmod o-r."))
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
