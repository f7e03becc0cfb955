package dev.countersign.identity.secondfactors;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.UserOwnedRows;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores the digests of recovery codes that are not used yet. */
@Repository
class RecoveryCodeStore {

  private final JdbcClient database;

  RecoveryCodeStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static ExportedRows exportedRecoveryCodes() {
    return ExportedRows.none("recovery_codes", "user_id", "digests of codes");
  }

  @Bean
  static UserOwnedRows recoveryCodeRows() {
    return new UserOwnedRows("recovery codes", "user_id", List.of("recovery_codes"));
  }

  void add(long userId, List<byte[]> digests) {
    database
        .sql(
            """
            insert into recovery_codes (user_id, digest)
            select :userId, unnest(cast(:digests as bytea[]))
            """)
        .param("userId", userId)
        .param("digests", digests.toArray(byte[][]::new))
        .update();
  }

  /**
   * Deletes the code with one of these digests. Of concurrent calls with the same code exactly one
   * returns true.
   */
  boolean remove(long userId, List<byte[]> digests) {
    return database
            .sql("delete from recovery_codes where user_id = :userId and digest in (:digests)")
            .param("userId", userId)
            .param("digests", digests)
            .update()
        > 0;
  }

  void removeAll(long userId) {
    database
        .sql("delete from recovery_codes where user_id = :userId")
        .param("userId", userId)
        .update();
  }

  int count(long userId) {
    return database
        .sql("select count(*) from recovery_codes where user_id = :userId")
        .param("userId", userId)
        .query(Integer.class)
        .single();
  }
}
