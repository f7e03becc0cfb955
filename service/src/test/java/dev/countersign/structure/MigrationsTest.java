package dev.countersign.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that migrations are compatible with the previous release. Replicas are upgraded one after
 * the other, so the previous release runs with the new schema.
 */
@Tag("R40")
class MigrationsTest {

  private static final Path MIGRATIONS = Path.of("service/src/main/resources/db/migration");

  /**
   * Blocks of PL/pgSQL, which the rules below cannot judge. EventMonthsMigrationTest runs them with
   * existing rows.
   */
  private static final Set<String> TESTED_BY_THEMSELVES =
      Set.of("V42__bound_of_earlier_events.sql", "V43__months_of_events.sql");

  @Test
  void every_migration_leaves_the_previous_release_alone() throws IOException {
    var complaints = new ArrayList<String>();
    List<Path> files;
    try (Stream<Path> all = Files.list(MIGRATIONS)) {
      files = all.sorted().toList();
    }

    for (Path file : files) {
      if (TESTED_BY_THEMSELVES.contains(file.getFileName().toString())) {
        continue;
      }
      complaints.addAll(new AdditiveMigration(Files.readString(file)).complaints());
    }

    assertThat(files).hasSizeGreaterThan(9);
    assertThat(complaints).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "drop table users",
        "alter table users drop column email",
        "alter table users rename column email to mail",
        "alter table users rename to people",
        "alter table users alter column email type varchar(200)",
        "alter table users alter column last_login set not null",
        "alter table users alter column is_active drop default",
        "alter table users add column nickname text not null",
        "alter table users add column seen_at timestamptz not null default now()",
        "alter table users add column number uuid default gen_random_uuid()",
        "alter table users add column nickname text unique",
        "alter table users add column boss bigint references users (id)",
        "alter table users add column age integer check (age > 0)",
        "alter table users add column a integer, drop column email",
        "alter table users add constraint one_email unique (email)",
        "alter table users add constraint c check (email in ('a')) not valid",
        "alter table users add column a text; alter table users add constraint c check (a in ('b'))",
        "create table badges (user_id bigint references users (id))",
        "create index users_by_email on users (email)",
        "create unique index concurrently users_by_email on users (email)",
        "drop index concurrently if exists users_by_email",
        "drop index users_by_email; create index concurrently users_by_email on users (email)",
        "create trigger t after insert on users execute function f()",
        "create type mood as enum ('good')",
        "alter table users set (fillfactor = 90), drop column email",
        "update users set email = lower(email)",
        "delete from leases",
        "truncate throttles",
        "lock table users",
        "do $$ begin drop table users; end $$",
        "do $$ begin create extension if not exists a; create index i on users (id); end $$",
        "create extension a",
        "insert into leases (name) values (';drop table users')",
      })
  void what_the_previous_release_could_stumble_over_is_refused(String sql) {
    assertThat(new AdditiveMigration(sql + ";").complaints()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create table badges (id bigint primary key, title text not null)",
        "create table badges (id bigint); create unique index badges_id on badges (id)",
        "alter table users add column nickname text",
        "ALTER TABLE users\n  ADD COLUMN visits integer NOT NULL DEFAULT 0",
        "alter table users add column tags text[] not null default '{}'",
        "drop index concurrently if exists a; create index concurrently a on users (email, id)",
        "drop index concurrently if exists users_by_last_log_in",
        "alter table users add column a text; "
            + "alter table users add constraint c check (a in ('b')) not valid",
        "alter table users set (fillfactor = 90)",
        "insert into leases (name, until) values ('badges', '-infinity')",
        "create table badges (t text); do $$ begin create extension if not exists pg_trgm; "
            + "create index b on badges using gin (t gin_trgm_ops); "
            + "exception when others then raise notice 'no: %', sqlerrm; end $$",
        "-- drop table users\ncreate table badges (id bigint)",
      })
  void what_only_adds_is_let_through(String sql) {
    assertThat(new AdditiveMigration(sql + ";").complaints()).isEmpty();
  }
}
