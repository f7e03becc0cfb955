package dev.countersign.operations.extensions;

import dev.countersign.platform.settings.UnusableSetting;
import java.nio.file.Path;

/** Ends the start because of an extension or of the directory of extensions. */
final class RefusedExtension extends UnusableSetting {

  RefusedExtension(String reason) {
    super(ExtensionSettings.DIRECTORY, reason);
  }

  static RefusedExtension of(Path jar, String reason) {
    return new RefusedExtension(jar.getFileName() + " " + reason);
  }
}
