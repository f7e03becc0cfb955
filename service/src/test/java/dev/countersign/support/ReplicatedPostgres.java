package dev.countersign.support;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A PostgreSQL server and its streaming standbys, each with its own port and directory. */
public final class ReplicatedPostgres implements AutoCloseable {

  private static final Set<String> NOT_COPIED =
      Set.of("postmaster.pid", "postmaster.opts", "epg-lock");
  private static final String LOG = "pg_wal";

  private final List<EmbeddedPostgres> servers = new ArrayList<>();
  private final List<Path> directories = new ArrayList<>();

  public ReplicatedPostgres() throws IOException {
    UnitTests.refuse("PostgreSQL");
    start(directory());
  }

  public EmbeddedPostgres primary() {
    return servers.getFirst();
  }

  /** Starts a standby of the primary, which must run. */
  public EmbeddedPostgres addStandby() throws IOException, SQLException {
    Path copy = directory();
    copyTo(copy);
    Files.createFile(copy.resolve("standby.signal"));
    Files.writeString(
        copy.resolve("postgresql.auto.conf"),
        "primary_conninfo = 'host=localhost port=%d user=postgres'\n"
            .formatted(primary().getPort()),
        StandardOpenOption.APPEND);
    return start(copy);
  }

  public static void execute(EmbeddedPostgres server, String sql) throws SQLException {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private Path directory() throws IOException {
    Path directory = Files.createTempDirectory("countersign-replicated-");
    directories.add(directory);
    return directory;
  }

  private EmbeddedPostgres start(Path directory) throws IOException {
    EmbeddedPostgres server =
        EmbeddedPostgres.builder()
            .setDataDirectory(directory)
            .setCleanDataDirectory(false)
            .setRegisterShutdownHook(true)
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("max_connections", "100")
            .setServerConfig("wal_keep_size", "256MB")
            .start();
    servers.add(server);
    return server;
  }

  /** Copies the files of the running primary, as pg_basebackup does, which the tests lack. */
  private void copyTo(Path copy) throws IOException, SQLException {
    try (Connection connection = primary().getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      Path original = Path.of(text(statement, "show data_directory"));
      text(statement, "select pg_backup_start('copy', true)");
      Files.walkFileTree(original, new Copying(original, copy));
      Files.writeString(
          copy.resolve("backup_label"),
          text(statement, "select labelfile from pg_backup_stop(false)"));
    }
  }

  private static String text(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  /** Copies all files but the log, which the standby receives from the primary. */
  private static final class Copying extends SimpleFileVisitor<Path> {

    private final Path original;
    private final Path copy;

    private Copying(Path original, Path copy) {
      this.original = original;
      this.copy = copy;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
        throws IOException {
      Files.createDirectories(copy.resolve(original.relativize(folder)));
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Path relative = original.relativize(file);
      boolean isWanted =
          !relative.startsWith(LOG) && !NOT_COPIED.contains(file.getFileName().toString());
      try {
        if (isWanted) {
          Files.copy(file, copy.resolve(relative));
        }
      } catch (NoSuchFileException removed) {
        // PostgreSQL has removed the file meanwhile, and the log repeats that.
        return FileVisitResult.CONTINUE;
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }
  }

  /** Stops the standbys before the primary, which would wait for them. */
  @Override
  public void close() throws IOException {
    for (EmbeddedPostgres server : servers.reversed()) {
      server.close();
    }
    for (Path directory : directories) {
      Files.walkFileTree(directory, new Removal());
    }
  }

  private static final class Removal extends SimpleFileVisitor<Path> {

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
        throws IOException {
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
