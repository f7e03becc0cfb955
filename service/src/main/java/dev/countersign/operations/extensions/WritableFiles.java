package dev.countersign.operations.extensions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds files that other users of the machine can change, by the bits of their mode. */
final class WritableFiles {

  private static final int BY_OTHERS = 0002;
  private static final int BY_GROUP = 0020;

  /** In such a directory only the owner of a file can rename or delete it. */
  private static final int STICKY = 01000;

  private WritableFiles() {}

  /** Refuses a file that every user can change, or replace by changing a directory above it. */
  static void refuse(Path file) throws IOException {
    if (has(BY_OTHERS, file)) {
      throw new RefusedExtension(
          "%s is writable for every user of this machine, who could run code in the service. Run: chmod o-w %s"
              .formatted(file, file));
    }
    for (Path above = file.getParent(); above != null; above = above.getParent()) {
      if (has(BY_OTHERS, above) && !has(STICKY, above)) {
        throw new RefusedExtension(
            "%s is writable for every user of this machine, who could replace %s. Run: chmod o-w %s"
                .formatted(above, file, above));
      }
    }
  }

  /** Returns true if the group of the file can change it. */
  static boolean byGroup(Path file) {
    try {
      return has(BY_GROUP, file.toRealPath());
    } catch (IOException absent) {
      return false;
    }
  }

  /** Returns false where files have no such mode, as on Windows. */
  private static boolean has(int bit, Path file) throws IOException {
    return Files.getFileStore(file).supportsFileAttributeView("posix")
        && ((int) Files.getAttribute(file, "unix:mode") & bit) != 0;
  }
}
