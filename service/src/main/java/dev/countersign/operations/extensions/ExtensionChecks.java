package dev.countersign.operations.extensions;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Checks the directory of extensions. The start refuses what every user can change. */
@Component
class ExtensionChecks implements CheckProvider {

  private final Path directory;
  private final boolean isSet;

  ExtensionChecks(ExtensionSettings settings) {
    this.directory = Path.of(settings.directory());
    this.isSet = !settings.directory().isEmpty();
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.warning(
                "countersign.W070",
                "countersign.extensions.directory",
                "The directory of extensions is a relative path: which code runs depends on where the service is started.",
                "Write the absolute path.")
            .when(() -> isSet && !directory.isAbsolute()),
        Finding.warning(
                "countersign.W071",
                "countersign.extensions.directory",
                "The members of a group can change the extensions, and so run code in the service.",
                "Run chmod g-w for the directory and its jars.")
            .when(() -> isSet && files().anyMatch(WritableFiles::byGroup)));
  }

  private Stream<Path> files() {
    return Stream.concat(
        Stream.of(directory), ExtensionDirectory.read(directory).stream().map(ExtensionJar::file));
  }
}
