package dev.countersign.support;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;

/** Runs PostgreSQL for {@code bin/countersign dev}, with its data in the given directory. */
final class DevelopmentDatabase {

  private DevelopmentDatabase() {}

  public static void main(String... arguments) throws IOException, InterruptedException {
    EmbeddedPostgres postgres =
        EmbeddedPostgres.builder()
            .setDataDirectory(Path.of(arguments[0]))
            .setCleanDataDirectory(false)
            .setRegisterShutdownHook(true)
            .start();
    System.out.println("ready " + postgres.getJdbcUrl("postgres", "postgres"));
    Thread.currentThread().join();
  }
}
