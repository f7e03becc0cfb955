package dev.countersign.credentials.statictoken;

import java.security.SecureRandom;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores static tokens of Django for the import. {@link StaticTokenStore} finds and ends them. */
@Repository
public class CarriedStaticTokenStore {

  private final JdbcClient database;
  private final CarriedTokenCipher cipher;
  private final SecureRandom random;

  CarriedStaticTokenStore(JdbcClient database, CarriedTokenCipher cipher, SecureRandom random) {
    this.database = database;
    this.cipher = cipher;
    this.random = random;
  }

  /**
   * Adds tokens in their users' current epoch; the users must be stored. A repeated call replaces
   * carried tokens, and never a token that this service has issued.
   */
  public void add(List<CarriedStaticToken> tokens) {
    database
        .sql(
            """
            with given as (
                select *
                  from unnest(:userIds::bigint[], :versions::uuid[], :times::timestamptz[],
                              :keys::bytea[], :digests::bytea[])
                       as given (user_id, version, created_at, carried_key, digest)
            ), added as (
                insert into static_tokens (user_id, version, epoch, created_at, carried_key)
                select users.id, version, login_epoch, created_at, carried_key
                  from given
                  join users on users.id = given.user_id
                on conflict (user_id) do update
                   set version = excluded.version,
                       epoch = excluded.epoch,
                       created_at = excluded.created_at,
                       carried_key = excluded.carried_key
                 where static_tokens.carried_key is not null
                returning user_id
            ), forgotten as (
                delete from static_token_digests
                 using added
                  join given on given.user_id = added.user_id
                 where static_token_digests.user_id = added.user_id
                   and static_token_digests.digest <> given.digest
            )
            insert into static_token_digests (digest, user_id)
            select digest, user_id
              from given
              join added using (user_id)
            on conflict (digest) do nothing
            """)
        .param("userIds", tokens.stream().map(CarriedStaticToken::userId).toArray(Long[]::new))
        .param("versions", tokens.stream().map(_ -> version().toString()).toArray(String[]::new))
        .param(
            "times",
            tokens.stream().map(token -> token.createdAt().toString()).toArray(String[]::new))
        .param(
            "keys",
            tokens.stream()
                .map(token -> cipher.encrypted(token.userId(), token.token()))
                .toArray(byte[][]::new))
        .param(
            "digests", tokens.stream().map(token -> token.token().digest()).toArray(byte[][]::new))
        .update();
  }

  /** Deletes the tokens of these users that Django issued, and none that this service issued. */
  public void remove(List<Long> userIds) {
    database
        .sql(
            """
            with removed as (
                delete from static_tokens
                 where user_id = any (:userIds::bigint[])
                   and carried_key is not null
                returning user_id
            )
            delete from static_token_digests
             using removed
             where static_token_digests.user_id = removed.user_id
            """)
        .param("userIds", userIds.toArray(Long[]::new))
        .update();
  }

  private UUID version() {
    return new UUID(random.nextLong(), random.nextLong());
  }
}
