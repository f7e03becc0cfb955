package dev.countersign.credentials.signedtoken;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.credentials.signedtoken.RotationStore.Rotated;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import java.sql.Types;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;

/**
 * Claims refresh tokens of Django: the first use of a token adds its id to {@code
 * carried_refresh_tokens}, whose primary key lets one use succeed, and opens a token family.
 */
@Repository
class CarriedTokenStore {

  /** Is added by SimpleJWT's CHECK_REVOKE_TOKEN: the MD5 digest of the stored password hash. */
  private static final String PASSWORD_CLAIM = "hash_password";

  private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

  /**
   * Selects the active user of the token. The user's logins must not have ended since the token was
   * issued.
   */
  private static final String OWNER =
      """
      select users.*
        from users
       where id = :userId
         and is_active
         and (logins_ended_at is null or logins_ended_at < :issuedAfter)
         and (:passwordHash is null or upper(md5(password)) = :passwordHash)
      """;

  private final JdbcClient database;

  CarriedTokenStore(JdbcClient database) {
    this.database = database;
  }

  /**
   * Opens a token family for the token, in one statement. Returns empty if the token was used or
   * blacklisted, or if its user's logins have ended. Of concurrent calls exactly one succeeds.
   *
   * @param generation 1 if the token is rotated, else 0.
   */
  Optional<Rotated> claim(
      CheckedToken token, TokenFamilyId family, int generation, Origin client, Lifetime lifetime) {
    return owned(
            """
            , claimed as (
                insert into carried_refresh_tokens (jti, user_id, login, expires_at)
                select :jti, id, :login, :tokenExpires
                  from users
                 where not exists (select
                                     from logins
                                    where logins.user_id = users.id
                                      and logins.id = :login)
                on conflict (jti) do nothing
                returning user_id
            ), opened as (
                insert into logins (user_id, id, epoch, generation, created_at, rotated_at,
                                    expires_at, user_agent, address, methods)
                select users.id, :login, login_epoch, :generation, :now, :now, :expires,
                       :userAgent, :address, :methods
                  from users
                  join claimed on claimed.user_id = users.id
                returning user_id, epoch, created_at, methods
            )
            select epoch, created_at, methods,
            """
                + UserStore.COLUMNS
                + """
                    from opened
                    join users on users.id = opened.user_id
                  """,
            token)
        .param("jti", jti(token))
        .param("login", family.value())
        .param("tokenExpires", utc(end(token)))
        .param("generation", generation)
        .param("now", utc(lifetime.now()))
        .param("expires", utc(lifetime.expires()))
        .param("userAgent", client.userAgent())
        .param("address", client.address())
        .param("methods", AuthenticationMethod.stored(Set.of(AuthenticationMethod.PASSWORD)))
        .query(
            (row, _) ->
                new Rotated(
                    generation,
                    row.getInt("epoch"),
                    instant(row, "created_at"),
                    AuthenticationMethod.ofStored(row.getString("methods")),
                    UserStore.user(row)))
        .optional();
  }

  /** Returns when the token expires, at the latest the last time that the column can hold. */
  static Instant end(CheckedToken token) {
    return token.expiresAt().isBefore(LATEST) ? token.expiresAt() : LATEST;
  }

  /** When a token family is opened, and when it expires. */
  record Lifetime(Instant now, Instant expires) {}

  /** Blacklists a token that was not used. Returns true for one of several concurrent calls. */
  boolean blacklist(CheckedToken token) {
    return owned(
                """
                insert into carried_refresh_tokens (jti, user_id, expires_at)
                select :jti, id, :tokenExpires
                  from users
                on conflict (jti) do nothing
                """,
                token)
            .param("jti", jti(token))
            .param("tokenExpires", utc(end(token)))
            .update()
        == 1;
  }

  /** Returns the user of a token that can be claimed. */
  Optional<User> ownerOfUnused(CheckedToken token) {
    return owned(
            "select "
                + UserStore.COLUMNS
                + """
                    from users
                   where not exists (select from carried_refresh_tokens where jti = :jti)
                  """,
            token)
        .param("jti", jti(token))
        .query((row, _) -> UserStore.user(row))
        .optional();
  }

  /** Returns whether the user's password hash is the one that the token names, if it names one. */
  boolean isOfPassword(CheckedToken token) {
    return passwordHash(token) == null
        || owned("select count(*) from users", token).query(Long.class).single() == 1;
  }

  private StatementSpec owned(String statement, CheckedToken token) {
    return database
        .sql("with users as materialized (\n" + OWNER + ")\n" + statement)
        .param("userId", token.userId())
        .param("issuedAfter", utc(token.issuedAfter()))
        .param("passwordHash", passwordHash(token), Types.VARCHAR);
  }

  private static @Nullable String passwordHash(CheckedToken token) {
    JsonNode hash = token.claims().get(PASSWORD_CLAIM);
    return hash == null ? null : hash.asString("");
  }

  private static UUID jti(CheckedToken token) {
    return TokenFamilyId.carriedId(token.id()).orElseThrow();
  }
}
