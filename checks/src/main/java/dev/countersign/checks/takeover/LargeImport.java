package dev.countersign.checks.takeover;

import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Imports many users, whose rows SQL generates, once without an interruption and once killed on the
 * way. Measures time and memory.
 */
final class LargeImport {

  private static final String COPIED =
      """
      select (select count(*) from users) + (select count(*) from user_groups)
             + (select count(*) from static_tokens)
      """;
  private static final String RENAME = "--on-collision=rename";

  private final Findings findings = new Findings("takeover --kill");
  private final int users;
  private final int kills;

  LargeImport(int users, int kills) {
    this.users = users;
    this.kills = kills;
  }

  void run() throws Exception {
    try (var database = new DurableDatabase();
        var django = new DjangoProject(database.port())) {
      String djangoUrl = database.create("django");
      django.fill(2);
      generate(database);
      django.shell(TakeoverCommands.script());
      Path settings = django.directory().resolve("django-settings.json");
      var whole = new TakeoverCommands(djangoUrl, database.create("countersign"), settings);
      complete(whole, "imported without an interruption");
      var killed = new TakeoverCommands(djangoUrl, database.create("second"), settings);
      long rows = rows(database, "countersign");
      for (int kill = 1; kill <= kills; kill++) {
        killAt(rows * kill / (kills + 1), killed, database);
      }
      complete(killed, "remaining users imported after %d kills".formatted(kills));
      findings.expect(
          "an import of %,d users that was killed %d times has the same result"
              .formatted(users, kills),
          ImportedRows.digest(database, "second")
              .equals(ImportedRows.digest(database, "countersign")));
    }
    findings.exit();
  }

  /** Adds users with a static token each, half of them in a group, and blacklisted tokens. */
  private void generate(DurableDatabase database) throws SQLException {
    System.out.printf("generating %,d users …%n", users);
    for (String statement :
        """
        insert into members_member (password, is_superuser, username, first_name, last_name, email,
                                    is_staff, is_active, date_joined, plan, points)
        select 'pbkdf2_sha256$260000$' || left(md5('salt' || n), 22) || '$'
                   || encode(sha256(convert_to('hash' || n, 'UTF8')), 'base64'),
               false, 'user-' || n, 'First', 'Last', 'user-' || n || '@example.com',
               false, true, timestamptz '2020-01-01 00:00Z' + n * interval '1 second', 'gold', n
          from generate_series(1, %1$d) n;

        insert into authtoken_token (key, created, user_id)
        select left(md5('a' || id) || md5('b' || id), 40), date_joined, id
          from members_member
         where username like 'user-%%';

        insert into members_member_groups (member_id, group_id)
        select id, (select min(id) from auth_group)
          from members_member
         where username like 'user-%%' and id %% 2 = 0;

        insert into token_blacklist_outstandingtoken (token, created_at, expires_at, user_id, jti)
        select '', now(), date_trunc('day', now()) + interval '3 days', id, md5('jti' || id)
          from members_member
         where username like 'user-%%' and id %% 10 = 0;

        insert into token_blacklist_blacklistedtoken (blacklisted_at, token_id)
        select now(), id from token_blacklist_outstandingtoken where token = ''
        """
            .formatted(users)
            .split(";\n", -1)) {
      database.execute("django", statement);
    }
  }

  private void complete(TakeoverCommands commands, String what) throws Exception {
    long start = System.nanoTime();
    Process process = commands.startCopy(RENAME);
    TakeoverCommands.discardOutput(process);
    long memory = 0;
    while (!process.waitFor(200, TimeUnit.MILLISECONDS)) {
      memory = Math.max(memory, memory(process));
    }
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    Findings.figure(
        "%,d users: %s in %d s, at most %d MB of memory"
            .formatted(users, what, time.toSeconds(), memory / 1024));
    findings.expect(what, process.exitValue() == 0);
  }

  /** Starts an import and kills it once this number of rows is copied. */
  private void killAt(long rows, TakeoverCommands commands, DurableDatabase database)
      throws Exception {
    Process process = commands.startCopy(RENAME);
    TakeoverCommands.discardOutput(process);
    boolean hasEnded = false;
    while (!hasEnded && rows(database, "second") < rows) {
      hasEnded = process.waitFor(50, TimeUnit.MILLISECONDS);
    }
    process.destroyForcibly().waitFor();
    System.out.printf("killed after %,d rows%n", rows(database, "second"));
    findings.expect("the import was killed on its way", !hasEnded);
  }

  /** Returns how many users, memberships and static tokens are copied. */
  private static long rows(DurableDatabase database, String name) throws SQLException {
    boolean isMigrated =
        database.number(
                name,
                """
                select count(*)
                  from pg_tables
                 where tablename in ('users', 'user_groups', 'static_tokens')
                """)
            == 3;
    return isMigrated ? database.number(name, COPIED) : 0;
  }

  /** Returns the largest resident memory of the process so far, in KB. */
  private static long memory(Process process) throws IOException {
    try {
      return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
          .filter(line -> line.startsWith("VmHWM:"))
          .map(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElse(0L);
    } catch (NoSuchFileException _) {
      return 0;
    }
  }
}
