package dev.countersign.credentials.takeover;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.platform.keys.PurposeMac;
import dev.countersign.platform.settings.Secret;
import java.time.Clock;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Stores for which keys of Django the import has kept the ids of all users. A token names its user
 * by id, so without this mark a token of Django could name another user here.
 */
@Repository
public class CarriedKeyStore {

  private final JdbcClient database;
  private final PurposeMac digests;
  private final Clock clock;

  CarriedKeyStore(JdbcClient database, PurposeKeys keys, Clock clock) {
    this.database = database;
    this.digests = keys.mac("takeover");
    this.clock = clock;
  }

  /**
   * Records that every user of the installation that signs tokens with this key has the same id
   * here. The import calls this after its last user. The key is that of {@code
   * countersign.takeover.key}.
   */
  public void add(Secret key) {
    database
        .sql(
            """
            insert into carried_keys (id, carried_at)
            values (:id, :now)
            on conflict (id) do nothing
            """)
        .param("id", digests.of(key.reveal()))
        .param("now", utc(clock.instant()))
        .update();
  }

  /** Returns whether the import has recorded this key. */
  public boolean contains(Secret key) {
    List<String> ids =
        database.sql("select id from carried_keys").query((row, _) -> row.getString("id")).list();
    return ids.stream().anyMatch(id -> digests.isOf(key.reveal(), id));
  }
}
