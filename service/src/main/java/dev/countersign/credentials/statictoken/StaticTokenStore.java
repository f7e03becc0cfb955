package dev.countersign.credentials.statictoken;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.UserOwnedRows;
import dev.countersign.identity.users.UserStore;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores the version of each user's token and the digest by which the token is found. */
@Repository
class StaticTokenStore {

  private final JdbcClient database;

  StaticTokenStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static ExportedRows exportedTokens() {
    return ExportedRows.of("static_tokens", "static_tokens", "user_id", "user_id")
        .with("created_at")
        .without("source of the token", "version", "carried_key")
        .without("internal counter", "epoch");
  }

  @Bean
  static ExportedRows exportedTokenDigests() {
    return ExportedRows.none("static_token_digests", "user_id", "digests of tokens");
  }

  @Bean
  static UserOwnedRows staticTokenRows() {
    return new UserOwnedRows(
        "API tokens", "user_id", List.of("static_tokens", "static_token_digests"));
  }

  /**
   * Finds the owner of a token, or returns empty if the digest is unknown or all logins of the user
   * ended after the token was created. Takes two statements, also for an unknown digest, so that
   * its refusal takes the same time.
   */
  Optional<TokenHolder> holder(StaticToken token) {
    long userId = owner(token).orElse(UserStore.NO_USER);
    return database
        .sql(
            "select version, carried_key, "
                + UserStore.COLUMNS
                + """
                    from static_tokens
                    join users on users.id = static_tokens.user_id
                   where static_tokens.user_id = :userId
                     and epoch = login_epoch
                  """)
        .param("userId", userId)
        .query((row, _) -> new TokenHolder(UserStore.user(row), version(row), carriedKey(row)))
        .optional();
  }

  /** Returns whether the token was issued to this user and not replaced or revoked since. */
  boolean isIssued(long userId, StaticToken token) {
    return owner(token).filter(owner -> owner == userId).isPresent();
  }

  /** Returns those of the digests that tokens of any user have. */
  Set<ByteBuffer> issued(Collection<byte[]> digests) {
    return database
        .sql("select digest from static_token_digests where digest = any (:digests)")
        .param("digests", digests.toArray(byte[][]::new))
        .query((row, _) -> ByteBuffer.wrap(row.getBytes("digest")))
        .set();
  }

  private Optional<Long> owner(StaticToken token) {
    return database
        .sql("select user_id from static_token_digests where digest = :digest")
        .param("digest", token.digest())
        .query(Long.class)
        .optional();
  }

  Optional<StoredStaticToken> find(long userId) {
    return database
        .sql(
            """
            select version, carried_key, epoch, epoch <> login_epoch as is_over, created_at
              from static_tokens
              join users on users.id = static_tokens.user_id
             where static_tokens.user_id = :userId
            """)
        .param("userId", userId)
        .query((row, _) -> held(row))
        .optional();
  }

  /** A row of a token that has not ended with a login, by its user. */
  record Active(long userId, StoredStaticToken token) {}

  List<Active> findActive(Collection<Long> userIds) {
    return database
        .sql(
            """
            select static_tokens.user_id, version, carried_key, epoch, false as is_over, created_at
              from static_tokens
              join users on users.id = static_tokens.user_id
             where static_tokens.user_id = any (:userIds)
               and epoch = login_epoch
            """)
        .param("userIds", userIds.toArray(Long[]::new))
        .query((row, _) -> new Active(row.getLong("user_id"), held(row)))
        .list();
  }

  /**
   * Stores the token in place of the given version, or of none, in a transaction of the caller.
   * Returns false if a concurrent request has stored another token: exactly one of several
   * concurrent calls succeeds.
   */
  boolean put(NewToken token, Optional<UUID> old) {
    boolean isPut =
        database
                .sql(
                    """
                    insert into static_tokens (user_id, version, epoch, created_at)
                    values (:userId, :version, :epoch, :createdAt)
                    on conflict (user_id) do update
                       set version = excluded.version,
                           epoch = excluded.epoch,
                           created_at = excluded.created_at,
                           carried_key = null
                     where static_tokens.version = :old
                    """)
                .param("userId", token.userId())
                .param("version", token.version())
                .param("epoch", token.epoch())
                .param("createdAt", utc(token.createdAt()))
                .param("old", old.orElse(null))
                .update()
            == 1;
    if (isPut) {
      forget(token.userId());
      database
          .sql("insert into static_token_digests (digest, user_id) values (:digest, :userId)")
          .param("digest", token.token().digest())
          .param("userId", token.userId())
          .update();
    }
    return isPut;
  }

  /** Deletes the user's token. Returns false if there was none or only one from an ended login. */
  boolean remove(long userId) {
    return remove(userId, Optional.empty());
  }

  /**
   * Deletes the user's token if it has this version, or any version if none is given, in a
   * transaction of the caller. Returns false if there was none.
   */
  boolean remove(long userId, Optional<UUID> version) {
    boolean isRemoved =
        database
                .sql(
                    """
                    delete from static_tokens
                     using users
                     where static_tokens.user_id = :userId
                       and users.id = static_tokens.user_id
                       and epoch = login_epoch
                       and version = coalesce(:version, version)
                    """)
                .param("userId", userId)
                .param("version", version.orElse(null), Types.OTHER)
                .update()
            == 1;
    if (isRemoved) {
      forget(userId);
    }
    return isRemoved;
  }

  /** Deletes all digests of the user, also of keys that are no longer configured. */
  private void forget(long userId) {
    database
        .sql("delete from static_token_digests where user_id = :userId")
        .param("userId", userId)
        .update();
  }

  private static StoredStaticToken held(ResultSet row) throws SQLException {
    return new StoredStaticToken(
        version(row),
        carriedKey(row),
        row.getInt("epoch"),
        row.getBoolean("is_over"),
        instant(row, "created_at"));
  }

  private static Optional<byte[]> carriedKey(ResultSet row) throws SQLException {
    return Optional.ofNullable(row.getBytes("carried_key"));
  }

  private static UUID version(ResultSet row) throws SQLException {
    return row.getObject("version", UUID.class);
  }
}
