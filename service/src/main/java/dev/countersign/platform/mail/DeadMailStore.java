package dev.countersign.platform.mail;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores mails that were not sent at the last try. */
@Repository
class DeadMailStore {

  private final JdbcClient database;

  DeadMailStore(JdbcClient database) {
    this.database = database;
  }

  void add(StoredDeadMail mail) {
    database
        .sql(
            """
            insert into dead_mails (id, job, kind, data, tries, error, failed_at)
            values (:id, :job, :kind, :data, :tries, :error, :failedAt)
            """)
        .param("id", mail.id())
        .param("job", mail.job())
        .param("kind", mail.kind())
        .param("data", mail.data())
        .param("tries", mail.tries())
        .param("error", mail.error())
        .param("failedAt", utc(mail.failedAt()))
        .update();
  }

  List<StoredDeadMail> list(int most) {
    return database
        .sql(
            """
            select id, job, kind, data, tries, error, failed_at
              from dead_mails
             order by failed_at desc, id desc
             limit :most
            """)
        .param("most", most)
        .query((row, _) -> mail(row))
        .list();
  }

  Optional<StoredDeadMail> take(String id) {
    return database
        .sql(
            """
            delete from dead_mails
             where id = :id
            returning id, job, kind, data, tries, error, failed_at
            """)
        .param("id", id)
        .query((row, _) -> mail(row))
        .optional();
  }

  long count() {
    return database.sql("select count(*) from dead_mails").query(Long.class).single();
  }

  int removeOld(int most, Instant before) {
    return database
        .sql(
            """
            delete from dead_mails
             using (select id
                      from dead_mails
                     where failed_at <= :before
                     limit :most) as old
             where dead_mails.id = old.id
            """)
        .param("before", utc(before))
        .param("most", most)
        .update();
  }

  private static StoredDeadMail mail(ResultSet row) throws SQLException {
    return new StoredDeadMail(
        row.getString("id"),
        row.getString("job"),
        row.getString("kind"),
        row.getBytes("data"),
        row.getInt("tries"),
        row.getString("error"),
        instant(row, "failed_at"));
  }
}
