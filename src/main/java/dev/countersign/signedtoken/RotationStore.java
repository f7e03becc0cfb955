package dev.countersign.signedtoken;

import dev.countersign.users.User;
import dev.countersign.users.UserStore;
import java.time.Instant;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Moves a log-in to its next generation by compare-and-swap: one statement, no lock, no read. */
@Repository
class RotationStore {

  private final JdbcClient database;

  RotationStore(JdbcClient database) {
    this.database = database;
  }

  /** The swap: of all that come with the same generation, exactly one gets the next. */
  Optional<User> rotate(long userId, LoginId.Use use, Instant now, Instant expires) {
    return database
        .sql(
            """
            update logins
               set generation = logins.generation + 1,
                   rotated_at = :now,
                   expires_at = :expires
              from users
             where logins.user_id = :userId
               and logins.id = :login
               and logins.generation = :generation
               and logins.revoked_at is null
               and logins.expires_at > :now
               and users.id = logins.user_id
               and users.is_active
               and users.login_epoch = logins.epoch
            returning users.id, username, email, is_active, is_staff, is_superuser, date_joined,
                      last_login
            """)
        .param("userId", userId)
        .param("login", use.login().value())
        .param("generation", use.generation())
        .param("now", LoginStore.utc(now))
        .param("expires", LoginStore.utc(expires))
        .query((row, _) -> UserStore.user(row))
        .optional();
  }

  /** Without blacklisting a spent token may be used again: it gets whichever generation is next. */
  Optional<Rotated> rotateAny(long userId, LoginId.Use use, Instant now, Instant expires) {
    return database
        .sql(
            """
            update logins
               set generation = logins.generation + 1,
                   rotated_at = :now,
                   expires_at = :expires
              from users
             where logins.user_id = :userId
               and logins.id = :login
               and logins.generation >= :generation
               and logins.revoked_at is null
               and logins.expires_at > :now
               and users.id = logins.user_id
               and users.is_active
               and users.login_epoch = logins.epoch
            returning generation, users.id, username, email, is_active, is_staff, is_superuser,
                      date_joined, last_login
            """)
        .param("userId", userId)
        .param("login", use.login().value())
        .param("generation", use.generation())
        .param("now", LoginStore.utc(now))
        .param("expires", LoginStore.utc(expires))
        .query((row, _) -> new Rotated(row.getInt("generation"), UserStore.user(row)))
        .optional();
  }

  /** The generation a token got, and its user as they are now. */
  record Rotated(int generation, User user) {}
}
