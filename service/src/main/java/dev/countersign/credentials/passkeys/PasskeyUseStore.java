package dev.countersign.credentials.passkeys;

import static dev.countersign.platform.database.Timestamps.utc;

import java.time.Instant;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionOperations;

/** Records verified uses of passkeys, each with its challenge in one transaction. */
@Repository
class PasskeyUseStore {

  private final JdbcClient database;
  private final UsedChallengeStore challenges;
  private final TransactionOperations transactions;

  PasskeyUseStore(
      JdbcClient database, UsedChallengeStore challenges, TransactionOperations transactions) {
    this.database = database;
    this.challenges = challenges;
    this.transactions = transactions;
  }

  /** What recording a verified use came to. */
  enum Use {
    FIRST,
    CHALLENGE_USED_BEFORE,
    COUNTER_NOT_GREATER
  }

  /**
   * Records the use of the challenge and the authenticator's state: of several concurrent uses of
   * an assertion, one is the first. A counter must grow; authenticators that do not count always
   * send 0.
   */
  Use use(
      Challenge challenge, StoredPasskey passkey, long counter, boolean isBackedUp, Instant now) {
    return transactions.execute(
        _ -> {
          if (!challenges.spend(challenge)) {
            return Use.CHALLENGE_USED_BEFORE;
          }
          return moves(passkey, counter, isBackedUp, now) ? Use.FIRST : Use.COUNTER_NOT_GREATER;
        });
  }

  private boolean moves(StoredPasskey passkey, long counter, boolean isBackedUp, Instant now) {
    return database
            .sql(
                """
                update passkeys
                   set counter = :counter,
                       is_backed_up = :isBackedUp,
                       used_at = :now
                 where user_id = :userId
                   and id = :id
                   and (counter < :counter or counter = 0 and :counter = 0)
                """)
            .param("counter", counter)
            .param("isBackedUp", isBackedUp)
            .param("now", utc(now))
            .param("userId", passkey.userId())
            .param("id", passkey.id())
            .update()
        == 1;
  }
}
