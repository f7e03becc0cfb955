package dev.countersign.credentials.signedtoken;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.UserOwnedRows;
import dev.countersign.identity.users.UserStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Reads and ends token families, one row each. {@link NewTokenFamilyStore} creates the rows and
 * {@link RotationStore} rotates them.
 */
@Repository
class TokenFamilyStore {

  /** How many token families a user can have. A login beyond it ends an old one. */
  static final int MOST = 1_000;

  private final JdbcClient database;
  private final SignedTokenSettings settings;

  TokenFamilyStore(JdbcClient database, SignedTokenSettings settings) {
    this.database = database;
    this.settings = settings;
  }

  @Bean
  static UserOwnedRows tokenFamilyRows() {
    return new UserOwnedRows("logins with refresh tokens", "user_id", List.of("logins"));
  }

  @Bean
  static ExportedRows exportedLogins() {
    return ExportedRows.of("logins", "logins", "user_id", "id")
        .with("id", "created_at", "rotated_at", "expires_at", "revoked_at")
        .with("methods", "user_agent", "address")
        .without("internal counter", "epoch", "generation", "mark_generation", "settled_generation")
        .without("internal time", "spent_at", "mark_at");
  }

  Optional<TokenFamily> find(long userId, TokenFamilyId id) {
    return database
        .sql(
            """
            select logins.id as login_id, epoch, generation, created_at, methods, rotated_at, expires_at,
                   revoked_at is not null as is_revoked, epoch <> login_epoch as is_ended_with_all,
            """
                + UserStore.COLUMNS
                + """
                    from logins
                    join users on users.id = logins.user_id
                   where logins.user_id = :userId
                     and logins.id = :login
                  """)
        .param("userId", userId)
        .param("login", id.value())
        .query((row, _) -> login(row))
        .optional();
  }

  /** Finds a token family of this epoch that was not revoked, even if it has expired. */
  Optional<TokenFamilyId> findUnrevoked(long userId, UUID lowest, UUID highest, int epoch) {
    return database
        .sql(
            """
            select id
              from logins
             where user_id = :userId
               and id between :lowest and :highest
               and epoch = :epoch
               and revoked_at is null
             limit 1
            """)
        .param("userId", userId)
        .param("lowest", lowest)
        .param("highest", highest)
        .param("epoch", epoch)
        .query(UUID.class)
        .optional()
        .map(TokenFamilyId::new);
  }

  /**
   * Ends the family if the token is accepted for it. Returns true for exactly one of several
   * concurrent calls.
   */
  boolean revoke(long userId, TokenFamilyId.Use use, boolean spentTokensCount, Instant now) {
    return database
            .sql(
                """
                update logins
                   set revoked_at = :now
                  from users
                 where logins.user_id = :userId
                   and logins.id = :login
                   and (logins.generation = :generation
                        or (:spentTokensCount and logins.generation > :generation))
                   and logins.revoked_at is null
                   and logins.expires_at > :now
                   and logins.created_at >= :earliest
                   and users.id = logins.user_id
                   and users.login_epoch = logins.epoch
                """)
            .param("userId", userId)
            .param("login", use.login().value())
            .param("generation", use.generation())
            .param("spentTokensCount", spentTokensCount)
            .param("now", utc(now))
            .param("earliest", utc(settings.earliestLogin(now)))
            .update()
        == 1;
  }

  /** Ends the family regardless of its generation. */
  boolean revoke(long userId, TokenFamilyId id, Instant now) {
    return database
            .sql(
                """
                update logins
                   set revoked_at = :now
                 where user_id = :userId
                   and id = :login
                   and revoked_at is null
                   and expires_at > :now
                   and created_at >= :earliest
                """)
            .param("userId", userId)
            .param("login", id.value())
            .param("now", utc(now))
            .param("earliest", utc(settings.earliestLogin(now)))
            .update()
        == 1;
  }

  /** Ends at most `most` active families of the user except the kept one. Returns their ids. */
  List<TokenFamilyId> revokeOthers(long userId, UUID kept, int most, Instant now) {
    return database
        .sql(
            """
            update logins
               set revoked_at = :now
             where user_id = :userId
               and id in (select logins.id
                            from logins
                            join users on users.id = logins.user_id
                           where logins.user_id = :userId
                             and logins.id <> :kept
                             and revoked_at is null
                             and expires_at > :now
                             and created_at >= :earliest
                             and epoch = login_epoch
                           limit :most)
               and revoked_at is null
            returning id
            """)
        .param("userId", userId)
        .param("kept", kept)
        .param("most", most)
        .param("now", utc(now))
        .param("earliest", utc(settings.earliestLogin(now)))
        .query((row, _) -> new TokenFamilyId(row.getObject("id", UUID.class)))
        .list();
  }

  /**
   * Ends the family if the token was spent longer ago than two requests can race, by the clock of
   * the database.
   */
  boolean revokeIfSpentBeforeRace(long userId, TokenFamilyId.Use use, Instant now) {
    return database
            .sql(
                """
                update logins
                   set revoked_at = :now
                  from users
                 where logins.user_id = :userId
                   and logins.id = :login
                   and logins.generation > :generation
                   and (logins.settled_generation > :generation
                        or (logins.mark_generation > :generation
                            and logins.mark_at < statement_timestamp() - cast(:race as interval))
                        or coalesce(logins.spent_at, logins.rotated_at)
                             < statement_timestamp() - cast(:race as interval))
                   and logins.revoked_at is null
                   and logins.expires_at > :now
                   and logins.created_at >= :earliest
                   and users.id = logins.user_id
                   and users.is_active
                   and users.login_epoch = logins.epoch
                """)
            .param("userId", userId)
            .param("login", use.login().value())
            .param("generation", use.generation())
            .param("race", settings.reuseRevokesAfter().toString())
            .param("now", utc(now))
            .param("earliest", utc(settings.earliestLogin(now)))
            .update()
        == 1;
  }

  /** Lists the user's active token families, newest first, at most {@link #MOST}. */
  List<ActiveTokenFamily> list(long userId, Instant now) {
    return database
        .sql(
            """
            select logins.id, created_at, rotated_at, expires_at, user_agent, address
              from logins
              join users on users.id = logins.user_id
             where logins.user_id = :userId
               and revoked_at is null
               and expires_at > :now
               and created_at >= :earliest
               and epoch = login_epoch
             order by created_at desc, logins.id
             limit :most
            """)
        .param("userId", userId)
        .param("most", MOST)
        .param("now", utc(now))
        .param("earliest", utc(settings.earliestLogin(now)))
        .query(
            (row, _) ->
                new ActiveTokenFamily(
                    new TokenFamilyId(row.getObject("id", UUID.class)).shown(),
                    instant(row, "created_at"),
                    instant(row, "rotated_at"),
                    end(row, settings),
                    row.getString("user_agent"),
                    row.getString("address")))
        .list();
  }

  /** Returns when the family expires if it is not refreshed again. */
  static Instant end(ResultSet row, SignedTokenSettings settings) throws SQLException {
    Instant expires = instant(row, "expires_at");
    Instant latest = settings.endOfLogin(instant(row, "created_at"));
    return expires.isBefore(latest) ? expires : latest;
  }

  private TokenFamily login(ResultSet row) throws SQLException {
    return new TokenFamily(
        new TokenFamilyId(row.getObject("login_id", UUID.class)),
        row.getInt("epoch"),
        row.getInt("generation"),
        instant(row, "created_at"),
        AuthenticationMethod.ofStored(row.getString("methods")),
        instant(row, "rotated_at"),
        end(row, settings),
        row.getBoolean("is_revoked"),
        row.getBoolean("is_ended_with_all"),
        UserStore.user(row));
  }
}
