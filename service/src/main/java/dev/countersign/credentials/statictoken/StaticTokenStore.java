package dev.countersign.credentials.statictoken;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.UserOwnedRows;
import dev.countersign.identity.users.UserStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
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
   * ended after the token was created.
   */
  Optional<TokenHolder> holder(StaticToken token) {
    return database
        .sql(
            "select version, carried_key, "
                + UserStore.COLUMNS
                + """
                    from static_token_digests
                    join static_tokens on static_tokens.user_id = static_token_digests.user_id
                    join users on users.id = static_tokens.user_id
                   where digest = :digest
                     and epoch = login_epoch
                  """)
        .param("digest", token.digest())
        .query((row, _) -> new TokenHolder(UserStore.user(row), version(row), carriedKey(row)))
        .optional();
  }

  Optional<StoredStaticToken> find(long userId) {
    return database
        .sql(
            """
            select version, carried_key, epoch, epoch <> login_epoch as is_over, created_at,
                   array(select digest
                           from static_token_digests
                          where user_id = :userId) as digests
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
            select static_tokens.user_id, version, carried_key, epoch, false as is_over, created_at,
                   array(select digest
                           from static_token_digests
                          where static_token_digests.user_id = static_tokens.user_id) as digests
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
   * Stores the token in place of the given version, or of none. Returns false if a concurrent
   * request has stored another token: exactly one of several concurrent calls succeeds.
   */
  boolean put(NewToken token, Optional<UUID> old) {
    return database
            .sql(
                """
                with issued as (
                    insert into static_tokens (user_id, version, epoch, created_at)
                    values (:userId, :version, :epoch, :createdAt)
                    on conflict (user_id) do update
                       set version = excluded.version,
                           epoch = excluded.epoch,
                           created_at = excluded.created_at,
                           carried_key = null
                     where static_tokens.version = :old
                    returning user_id
                ), forgotten as (
                    delete from static_token_digests
                     using issued
                     where static_token_digests.user_id = issued.user_id
                )
                insert into static_token_digests (digest, user_id)
                select :digest, user_id
                  from issued
                """)
            .param("userId", token.userId())
            .param("version", token.version())
            .param("epoch", token.epoch())
            .param("createdAt", utc(token.createdAt()))
            .param("digest", token.token().digest())
            .param("old", old.orElse(null))
            .update()
        == 1;
  }

  /** Deletes the user's token. Returns false if there was none or only one from an ended login. */
  boolean remove(long userId) {
    return remove(userId, Optional.empty());
  }

  /**
   * Deletes the user's token if it has this version, or any version if none is given. Returns false
   * if there was none.
   */
  boolean remove(long userId, Optional<UUID> version) {
    return database
        .sql(
            """
            with removed as (
                delete from static_tokens
                 using users
                 where static_tokens.user_id = :userId
                   and users.id = static_tokens.user_id
                   and epoch = login_epoch
                   and version = coalesce(:version, version)
                returning static_tokens.user_id
            ), forgotten as (
                delete from static_token_digests
                 using removed
                 where static_token_digests.user_id = removed.user_id
            )
            select exists (select from removed)
            """)
        .param("userId", userId)
        .param("version", version.orElse(null), Types.OTHER)
        .query(Boolean.class)
        .single();
  }

  private static StoredStaticToken held(ResultSet row) throws SQLException {
    return new StoredStaticToken(
        version(row),
        carriedKey(row),
        row.getInt("epoch"),
        row.getBoolean("is_over"),
        instant(row, "created_at"),
        List.of((byte[][]) row.getArray("digests").getArray()));
  }

  private static Optional<byte[]> carriedKey(ResultSet row) throws SQLException {
    return Optional.ofNullable(row.getBytes("carried_key"));
  }

  private static UUID version(ResultSet row) throws SQLException {
    return row.getObject("version", UUID.class);
  }
}
