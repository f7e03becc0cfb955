package dev.countersign.credentials.signedtoken;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.credentials.signedtoken.RotationStore.Rotated;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.database.StatementPipeline;
import java.sql.Types;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionOperations;
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

  /** The user's logins must not have ended since the token was issued. */
  private static final String OWNED =
      """
        from users
       where id = :userId
         and is_active
         and (logins_ended_at is null or logins_ended_at < :issuedAfter)
         and (:passwordHash is null or upper(md5(password)) = :passwordHash)
      """;

  private final JdbcClient database;
  private final TransactionOperations transactions;
  private final StatementPipeline pipeline;

  CarriedTokenStore(
      JdbcClient database, TransactionOperations transactions, StatementPipeline pipeline) {
    this.database = database;
    this.transactions = transactions;
    this.pipeline = pipeline;
  }

  private record Owner(User user, int epoch) {}

  /**
   * Opens a token family for the token, in one transaction. Returns empty if the token was used or
   * blacklisted, or if its user's logins have ended. Of concurrent calls exactly one succeeds.
   *
   * @param generation 1 if the token is rotated, else 0.
   */
  Optional<Rotated> claim(
      CheckedToken token, TokenFamilyId family, int generation, Origin client, Lifetime lifetime) {
    return transactions.execute(
        _ ->
            owner(token)
                .filter(_ -> !exists(token.userId(), family))
                .filter(_ -> add(token, family.value()))
                .map(owner -> open(owner, family, generation, client, lifetime)));
  }

  private Rotated open(
      Owner owner, TokenFamilyId family, int generation, Origin client, Lifetime lifetime) {
    var methods = Set.of(AuthenticationMethod.PASSWORD);
    database
        .sql(
            """
            insert into logins (user_id, id, epoch, generation, created_at, rotated_at, expires_at,
                                user_agent, address, methods, spent_at)
            values (:userId, :login, :epoch, :generation, :now, :now, :expires, :userAgent, :address,
                    :methods, statement_timestamp())
            """)
        .param("userId", owner.user().id())
        .param("login", family.value())
        .param("epoch", owner.epoch())
        .param("generation", generation)
        .param("now", utc(lifetime.now()))
        .param("expires", utc(lifetime.expires()))
        .param("userAgent", client.userAgent())
        .param("address", client.address())
        .param("methods", AuthenticationMethod.stored(methods))
        .update();
    pipeline.update(List.of(NewTokenFamilyStore.excess(owner.user().id(), family)));
    return new Rotated(generation, owner.epoch(), lifetime.now(), methods, owner.user());
  }

  private boolean exists(long userId, TokenFamilyId family) {
    return database
        .sql("select exists (select from logins where user_id = :userId and id = :login)")
        .param("userId", userId)
        .param("login", family.value())
        .query(Boolean.class)
        .single();
  }

  /** Returns when the token expires, at the latest the last time that the column can hold. */
  static Instant end(CheckedToken token) {
    return token.expiresAt().isBefore(LATEST) ? token.expiresAt() : LATEST;
  }

  /** When a token family is opened, and when it expires. */
  record Lifetime(Instant now, Instant expires) {}

  /** Blacklists a token that was not used. Returns true for one of several concurrent calls. */
  boolean blacklist(CheckedToken token) {
    return owner(token).isPresent() && add(token, null);
  }

  /** Returns the user of a token that can be claimed. */
  Optional<User> ownerOfUnused(CheckedToken token) {
    return owner(token).map(Owner::user).filter(_ -> !isUsed(token));
  }

  private boolean isUsed(CheckedToken token) {
    return database
        .sql("select exists (select from carried_refresh_tokens where jti = :jti)")
        .param("jti", jti(token))
        .query(Boolean.class)
        .single();
  }

  /** Returns whether the user's password hash is the one that the token names, if it names one. */
  boolean isOfPassword(CheckedToken token) {
    return passwordHash(token) == null || owner(token).isPresent();
  }

  /** Returns false if the token was used or blacklisted before. */
  private boolean add(CheckedToken token, @Nullable UUID login) {
    return database
            .sql(
                """
                insert into carried_refresh_tokens (jti, user_id, login, expires_at)
                values (:jti, :userId, :login, :expires)
                on conflict (jti) do nothing
                """)
            .param("jti", jti(token))
            .param("userId", token.userId())
            .param("login", login, Types.OTHER)
            .param("expires", utc(end(token)))
            .update()
        == 1;
  }

  private Optional<Owner> owner(CheckedToken token) {
    return database
        .sql("select login_epoch, " + UserStore.COLUMNS + OWNED)
        .param("userId", token.userId())
        .param("issuedAfter", utc(token.issuedAfter()))
        .param("passwordHash", passwordHash(token), Types.VARCHAR)
        .query((row, _) -> new Owner(UserStore.user(row), row.getInt("login_epoch")))
        .optional();
  }

  private static @Nullable String passwordHash(CheckedToken token) {
    JsonNode hash = token.claims().get(PASSWORD_CLAIM);
    return hash == null ? null : hash.asString("");
  }

  private static UUID jti(CheckedToken token) {
    return TokenFamilyId.carriedId(token.id()).orElseThrow();
  }
}
