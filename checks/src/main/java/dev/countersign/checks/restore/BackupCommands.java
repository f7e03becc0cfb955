package dev.countersign.checks.restore;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Reads the commands of the chapter on backups. */
record BackupCommands(List<String> commands) {

  static final String BACKUP = "countersign.dump";
  private static final String CHAPTER = "\n## Backup and restore\n";

  static BackupCommands of(String document) {
    String chapter = document.substring(document.indexOf(CHAPTER) + CHAPTER.length());
    int end = chapter.indexOf("\n## ");
    return new BackupCommands(
        chapter
            .substring(0, end < 0 ? chapter.length() : end)
            .lines()
            .filter(line -> line.startsWith("$ "))
            .map(line -> line.substring(2))
            .toList());
  }

  void backUp(Path directory) throws IOException {
    run(directory, "pg_dump ");
  }

  void restore(Path directory) throws IOException {
    run(directory, "createdb ");
    run(directory, "pg_restore ");
  }

  void remedy(Path directory) throws IOException {
    run(directory, "psql ");
  }

  private void run(Path directory, String beginning) throws IOException {
    List<String> found =
        commands.stream().filter(command -> command.startsWith(beginning)).toList();
    if (found.isEmpty()) {
      throw new IllegalStateException("The chapter on backups has no command: " + beginning + "…");
    }
    for (String command : found) {
      System.out.println("$ " + command);
      Shell.run(directory, command);
    }
  }
}
