package dev.countersign.credentials.statictoken;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.users.UserOwnedRows;
import dev.countersign.identity.users.UserStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The versions of the users' tokens, and the digests by which tokens are found. */
@Repository
class StaticTokenStore {

  private final JdbcClient database;

  StaticTokenStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static UserOwnedRows staticTokenRows() {
    return new UserOwnedRows(
        "static tokens", "user_id", List.of("static_tokens", "static_token_digests"));
  }

  /** Empty too when all log-ins of the user have been ended since the token was made. */
  Optional<TokenHolder> holder(StaticToken token) {
    return database
        .sql(
            "select version, "
                + UserStore.COLUMNS
                + """
                    from static_token_digests
                    join static_tokens on static_tokens.user_id = static_token_digests.user_id
                    join users on users.id = static_tokens.user_id
                   where digest = :digest
                     and epoch = login_epoch
                  """)
        .param("digest", token.digest())
        .query((row, _) -> new TokenHolder(UserStore.user(row), version(row)))
        .optional();
  }

  Optional<StoredStaticToken> find(long userId) {
    return database
        .sql(
            """
            select version, epoch, epoch <> login_epoch as is_over, created_at,
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

  /**
   * Puts the token in the place of that of an old version, or of none. False when another token has
   * come there meanwhile: of many at once, exactly one is put.
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
                           created_at = excluded.created_at
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

  /** False when the user had no token, or only one that was over. */
  boolean remove(long userId) {
    return database
        .sql(
            """
            with removed as (
                delete from static_tokens
                 using users
                 where static_tokens.user_id = :userId
                   and users.id = static_tokens.user_id
                   and epoch = login_epoch
                returning static_tokens.user_id
            ), forgotten as (
                delete from static_token_digests
                 using removed
                 where static_token_digests.user_id = removed.user_id
            )
            select exists (select from removed)
            """)
        .param("userId", userId)
        .query(Boolean.class)
        .single();
  }

  private static StoredStaticToken held(ResultSet row) throws SQLException {
    return new StoredStaticToken(
        version(row),
        row.getInt("epoch"),
        row.getBoolean("is_over"),
        instant(row, "created_at"),
        List.of((byte[][]) row.getArray("digests").getArray()));
  }

  private static UUID version(ResultSet row) throws SQLException {
    return row.getObject("version", UUID.class);
  }
}
