package dev.countersign.selfservice.emaillogin;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.UserOwnedRows;
import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores login codes by the digest of their challenge, and counts the attempts. */
@Repository
class LoginCodeStore {

  private final JdbcClient database;

  LoginCodeStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static UserOwnedRows loginCodeRows() {
    return new UserOwnedRows("login codes", "user_id", List.of("login_codes"));
  }

  @Bean
  static ExportedRows exportedLoginCodes() {
    return ExportedRows.of("login_codes", "login_codes", "user_id", "challenge")
        .with("recipient", "tries", "expires_at")
        .without("digest", "challenge", "code")
        .without("internal counter", "epoch");
  }

  @Bean
  static CleanupJob loginCodeCleanup(LoginCodeStore store, CleanupSettings settings, Clock clock) {
    return CleanupJob.inBatches(
        "expired-login-codes",
        "login codes",
        settings.passwordResetsCron(),
        clock,
        store::removeExpired);
  }

  /** Finds the user who has confirmed the address, if no other account has. */
  Optional<Addressee> addressee(String email) {
    List<Addressee> found =
        database
            .sql(
                """
                select users.id, users.email, login_epoch
                  from users
                  join email_verifications known on user_id = users.id
                                                and known.email = users.email
                 where lower(users.email) collate "C" = lower(:email) collate "C"
                   and verified_at is not null
                 limit 2
                """)
            .param("email", email)
            .query(
                (row, _) ->
                    new Addressee(
                        row.getLong("id"), row.getString("email"), row.getInt("login_epoch")))
            .list();
    return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
  }

  /** The account that gets a code, and its address as stored. */
  record Addressee(long userId, String email, int epoch) {}

  void open(byte[] challenge, LoginCode code, Instant expiresAt) {
    database
        .sql(
            """
            insert into login_codes (challenge, user_id, epoch, code, recipient, tries, expires_at)
            values (:challenge, :userId, :epoch, :code, :recipient, 0, :expiresAt)
            """)
        .param("challenge", challenge)
        .param("userId", code.userId())
        .param("epoch", code.epoch())
        .param("code", code.code())
        .param("recipient", code.recipient())
        .param("expiresAt", utc(expiresAt))
        .update();
  }

  Optional<LoginCode> find(byte[] challenge, int most, Instant now) {
    return database
        .sql(
            """
            select user_id, epoch, code, recipient
              from login_codes
             where challenge = :challenge
               and tries < :most
               and expires_at > :now
            """)
        .param("challenge", challenge)
        .param("most", most)
        .param("now", utc(now))
        .query(
            (row, _) ->
                new LoginCode(
                    row.getLong("user_id"),
                    row.getInt("epoch"),
                    row.getBytes("code"),
                    row.getString("recipient")))
        .optional();
  }

  /** Counts an attempt. Returns false if no attempt is left. Concurrent calls are all counted. */
  boolean takeAttempt(byte[] challenge, int most, Instant now) {
    return database
            .sql(
                """
                update login_codes
                   set tries = tries + 1
                 where challenge = :challenge
                   and tries < :most
                   and expires_at > :now
                """)
            .param("challenge", challenge)
            .param("most", most)
            .param("now", utc(now))
            .update()
        == 1;
  }

  /**
   * Deletes the code and returns whether its user has a second factor. Of several concurrent calls
   * all but one return empty.
   */
  Optional<Boolean> use(byte[] challenge) {
    return database
        .sql("delete from login_codes where challenge = :challenge returning user_id")
        .param("challenge", challenge)
        .query(Long.class)
        .optional()
        .flatMap(this::hasSecondFactor);
  }

  private Optional<Boolean> hasSecondFactor(long userId) {
    return database
        .sql("select has_second_factor from users where id = :id")
        .param("id", userId)
        .query(Boolean.class)
        .optional();
  }

  int removeExpired(int most, Instant now) {
    return database
        .sql(
            """
            delete from login_codes
             using (select challenge
                      from login_codes
                     where expires_at <= :now
                     limit :most) as expired
             where login_codes.challenge = expired.challenge
            """)
        .param("now", utc(now))
        .param("most", most)
        .update();
  }
}
