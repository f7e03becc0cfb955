package dev.countersign.identity.preferences;

import dev.countersign.platform.languages.Preferences;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores preferences in the rows of users. */
@Repository
class PreferenceStore {

  private final JdbcClient database;

  PreferenceStore(JdbcClient database) {
    this.database = database;
  }

  /** Returns no preferences for a user who does not exist. */
  Preferences of(long userId) {
    return database
        .sql(
            """
            select language, time_zone
              from users
             where id = :id
            """)
        .param("id", userId)
        .query((row, _) -> new Preferences(row.getString("language"), row.getString("time_zone")))
        .optional()
        .orElse(Preferences.NONE);
  }

  void save(long userId, Preferences preferences) {
    database
        .sql(
            """
            update users
               set language = :language,
                   time_zone = :timeZone
             where id = :id
            """)
        .param("id", userId)
        .param("language", preferences.language())
        .param("timeZone", preferences.timeZone())
        .update();
  }
}
