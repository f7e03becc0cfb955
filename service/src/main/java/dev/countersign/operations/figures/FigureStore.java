package dev.countersign.operations.figures;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.platform.database.ReaderDatabase;
import java.time.Instant;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/**
 * Counts rows. In a table of more than 100,000 rows the planner's estimate takes the place of the
 * count: a count reads the whole index, which takes seconds at ten million users.
 */
@Repository
public class FigureStore {

  private static final long COUNTED = 100_000;

  private final ReaderDatabase reader;

  FigureStore(ReaderDatabase reader) {
    this.reader = reader;
  }

  public Figure users() {
    return rows("users", "true", Map.of());
  }

  public Figure usersJoinedSince(Instant time) {
    return rows("users", "date_joined >= :time", Map.of("time", utc(time)));
  }

  public Figure usersLoggedInSince(Instant time) {
    return rows("users", "last_login >= :time", Map.of("time", utc(time)));
  }

  public Figure usersWithSecondFactor() {
    return rows("users", "has_second_factor", Map.of());
  }

  public Figure sessions(Instant now) {
    return rows("sessions", "expires_at > :time", Map.of("time", utc(now)));
  }

  public Figure tokenFamilies(Instant now) {
    return rows("logins", "expires_at > :time and revoked_at is null", Map.of("time", utc(now)));
  }

  public Figure failedMails() {
    return rows("dead_mails", "true", Map.of());
  }

  public Figure waitingMails() {
    return rows("jobs", "true", Map.of());
  }

  private Figure rows(String table, String condition, Map<String, ?> parameters) {
    return reader.read(from -> rows(from, table, condition, parameters));
  }

  private static Figure rows(
      JdbcClient database, String table, String condition, Map<String, ?> parameters) {
    String rows = " from " + table + " where " + condition;
    if (isLarge(database, table)) {
      String plan =
          database
              .sql("explain (format json) select 1" + rows)
              .params(parameters)
              .query(String.class)
              .single();
      return new Figure(JsonMapper.shared().readTree(plan).at("/0/Plan/Plan Rows").asLong(), true);
    }
    return new Figure(
        database.sql("select count(*)" + rows).params(parameters).query(Long.class).single(),
        false);
  }

  private static boolean isLarge(JdbcClient database, String table) {
    return database
        .sql("select reltuples > :counted from pg_class where oid = cast(:table as regclass)")
        .param("counted", COUNTED)
        .param("table", table)
        .query(Boolean.class)
        .single();
  }
}
