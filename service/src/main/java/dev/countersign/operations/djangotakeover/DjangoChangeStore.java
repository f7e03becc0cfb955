package dev.countersign.operations.djangotakeover;

import static dev.countersign.operations.djangotakeover.DjangoStore.quoted;
import static dev.countersign.platform.database.Timestamps.instant;

import java.time.Instant;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Installs triggers in the Django database that record which rows change, and reads the records. A
 * record is deleted after its change was copied. There is no position in the records, because a
 * transaction with an earlier number can commit later.
 */
final class DjangoChangeStore {

  /** A row of Django that was added, changed or deleted, by the value of its key column. */
  record Change(long id, String source, String key, Instant at) {}

  /** A table to watch, and the column whose value a record holds. */
  record Watched(String source, String table, String key) {}

  private final JdbcClient database;

  DjangoChangeStore(JdbcClient database) {
    this.database = database;
  }

  /** Returns whether an installation has begun. */
  boolean hasRecords() {
    return database
        .sql("select to_regclass('countersign_changes') is not null")
        .query(Boolean.class)
        .single();
  }

  /** Returns whether every one of these tables has its trigger. */
  boolean isInstalled(List<Watched> tables) {
    return hasRecords() && tables.stream().map(Watched::table).allMatch(this::isWatched);
  }

  private boolean isWatched(String table) {
    return database
        .sql(
            """
            select exists (select 1
                             from pg_trigger
                            where tgname = 'countersign_changes'
                              and tgrelid = to_regclass(:table))
            """)
        .param("table", quoted(table))
        .query(Boolean.class)
        .single();
  }

  /** Creates the table, the function and the triggers. Waits at most 3 seconds for each lock. */
  void install(List<Watched> tables) {
    database.sql("set lock_timeout = '3s'").update();
    database
        .sql(
            """
            create table if not exists countersign_changes (
                id     bigint generated always as identity primary key,
                source text        not null,
                key    text        not null,
                at     timestamptz not null default clock_timestamp()
            )
            """)
        .update();
    // Runs with the rights of its owner, so that Django's role needs none on the table.
    database
        .sql(
            """
            create or replace function countersign_record_change() returns trigger
            language plpgsql security definer set search_path from current as $$
            begin
                if tg_op <> 'INSERT' then
                    insert into countersign_changes (source, key)
                    values (tg_argv[0], to_jsonb(old) ->> tg_argv[1]);
                end if;
                if tg_op = 'INSERT'
                   or (tg_op = 'UPDATE'
                       and to_jsonb(new) ->> tg_argv[1] <> to_jsonb(old) ->> tg_argv[1]) then
                    insert into countersign_changes (source, key)
                    values (tg_argv[0], to_jsonb(new) ->> tg_argv[1]);
                end if;
                return null;
            end
            $$
            """)
        .update();
    tables.forEach(this::watch);
  }

  private void watch(Watched watched) {
    String table = quoted(watched.table());
    database.sql("drop trigger if exists countersign_changes on " + table).update();
    database
        .sql(
            """
            create trigger countersign_changes
             after insert or update or delete on %s
               for each row execute function countersign_record_change('%s', '%s')
            """
                .formatted(
                    table, watched.source().replace("'", "''"), watched.key().replace("'", "''")))
        .update();
  }

  /** Removes everything that {@link #install} created. */
  void remove() {
    database.sql("set lock_timeout = '3s'").update();
    database.sql("drop function if exists countersign_record_change() cascade").update();
    database.sql("drop table if exists countersign_changes").update();
  }

  List<Change> list(int limit) {
    return database
        .sql("select id, source, key, at from countersign_changes order by id limit :limit")
        .param("limit", limit)
        .query(
            (row, _) ->
                new Change(
                    row.getLong("id"),
                    row.getString("source"),
                    row.getString("key"),
                    instant(row, "at")))
        .list();
  }

  void forget(List<Change> changes) {
    database
        .sql("delete from countersign_changes where id = any (:ids)")
        .param("ids", changes.stream().map(Change::id).toArray(Long[]::new))
        .update();
  }

  /** Returns the time of the Django database, with which the age of a change is measured. */
  Instant now() {
    return database
        .sql("select clock_timestamp() as now")
        .query((row, _) -> instant(row, "now"))
        .single();
  }
}
