package dev.countersign.credentials.signedtoken;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Moves a token family to its next generation by compare-and-swap: one statement, without a lock or
 * a prior read.
 */
@Repository
class RotationStore {

  private static final String ROTATE =
      """
      update logins
         set generation = logins.generation + 1,
             rotated_at = :now,
             expires_at = :expires
        from users
       where logins.user_id = :userId
         and logins.id = :login
         and logins.generation %s :generation
         and logins.revoked_at is null
         and logins.expires_at > :now
         and logins.created_at >= :earliest
         and users.id = logins.user_id
         and users.is_active
         and users.login_epoch = logins.epoch
      """
          + "returning generation, epoch, created_at, methods, "
          + UserStore.COLUMNS;

  private static final String ROTATE_LATEST = ROTATE.formatted("=");
  private static final String ROTATE_ANY = ROTATE.formatted(">=");

  private final JdbcClient database;
  private final SignedTokenSettings settings;

  RotationStore(JdbcClient database, SignedTokenSettings settings) {
    this.database = database;
    this.settings = settings;
  }

  /**
   * Rotates the latest token. Of concurrent calls with the same generation exactly one succeeds.
   */
  Optional<Rotated> rotate(long userId, TokenFamilyId.Use use, Instant now, Instant expires) {
    return rotate(ROTATE_LATEST, userId, use, now, expires);
  }

  /** Rotates without blacklisting: a spent token is accepted too and gets the next generation. */
  Optional<Rotated> rotateAny(long userId, TokenFamilyId.Use use, Instant now, Instant expires) {
    return rotate(ROTATE_ANY, userId, use, now, expires);
  }

  private Optional<Rotated> rotate(
      String statement, long userId, TokenFamilyId.Use use, Instant now, Instant expires) {
    return database
        .sql(statement)
        .param("userId", userId)
        .param("login", use.login().value())
        .param("generation", use.generation())
        .param("now", utc(now))
        .param("expires", utc(expires))
        .param("earliest", utc(settings.earliestLogin(now)))
        .query((row, _) -> rotated(row))
        .optional();
  }

  /** The state of a token family after its rotation, and its user's row. */
  record Rotated(
      int generation, int epoch, Instant createdAt, Set<AuthenticationMethod> methods, User user) {

    Issuance issuance(TokenFamilyId login, Instant issuedAt) {
      return new Issuance(user, epoch, login, createdAt, methods, generation, issuedAt);
    }
  }

  private static Rotated rotated(ResultSet row) throws SQLException {
    return new Rotated(
        row.getInt("generation"),
        row.getInt("epoch"),
        instant(row, "created_at"),
        AuthenticationMethod.ofStored(row.getString("methods")),
        UserStore.user(row));
  }
}
