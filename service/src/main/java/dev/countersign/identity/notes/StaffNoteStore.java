package dev.countersign.identity.notes;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.UserOwnedRows;
import java.time.Clock;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Adds and lists notes. Has no method that changes or deletes one. */
@Repository
public class StaffNoteStore {

  private final JdbcClient database;
  private final Clock clock;

  StaffNoteStore(JdbcClient database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  @Bean
  static UserOwnedRows staffNoteRows() {
    return new UserOwnedRows("notes of staff", "user_id", List.of("staff_notes"));
  }

  /** Declares the notes: they are data about the user. As in events, their author is left out. */
  @Bean
  static ExportedRows exportedStaffNotes() {
    return ExportedRows.of("staff_notes", "staff_notes", "user_id", "id")
        .with("id", "written_at", "text")
        .without("identity of a staff member", "author_id");
  }

  /** Adds a note and returns its id. */
  public long add(long userId, long authorId, String text) {
    return database
        .sql(
            """
            insert into staff_notes (user_id, author_id, written_at, text)
            values (:userId, :authorId, :now, :text)
            returning id
            """)
        .param("userId", userId)
        .param("authorId", authorId)
        .param("now", utc(clock.instant()))
        .param("text", text)
        .query(Long.class)
        .single();
  }

  /** Returns at most {@code most} notes on the user, newest first. */
  public List<StaffNote> newest(long userId, int most) {
    return database
        .sql(
            """
            select staff_notes.id, author_id, coalesce(username, '') as author, written_at, text
              from staff_notes
              left join users on users.id = author_id
             where user_id = :userId
             order by staff_notes.id desc
             limit :most
            """)
        .param("userId", userId)
        .param("most", most)
        .query(
            (row, _) ->
                new StaffNote(
                    row.getLong("id"),
                    row.getLong("author_id"),
                    row.getString("author"),
                    instant(row, "written_at"),
                    row.getString("text")))
        .list();
  }
}
