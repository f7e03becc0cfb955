package dev.countersign.checks.release;

import dev.countersign.checks.support.DurableDatabase;

/**
 * Runs a PostgreSQL until standard input ends. The arguments name its databases; prints the JDBC
 * URL of each.
 */
final class Database {

  private Database() {}

  public static void main(String[] names) throws Exception {
    try (var database = new DurableDatabase()) {
      for (String name : names) {
        System.out.println("url " + database.create(name));
      }
      System.in.readAllBytes();
    }
    System.exit(0);
  }
}
