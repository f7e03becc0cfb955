package dev.countersign.credentials.passkeys;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.instantOrNull;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.secondfactors.SecondFactorRows;
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

/** Stores passkeys and finds them by user handle and credential id. */
@Repository
class PasskeyStore {

  /** How many passkeys of a user a list shows. A user can register fewer. */
  private static final int LISTED = 100;

  private final JdbcClient database;
  private final UsedChallengeStore challenges;

  PasskeyStore(JdbcClient database, UsedChallengeStore challenges) {
    this.database = database;
    this.challenges = challenges;
  }

  @Bean
  static UserOwnedRows passkeyRows() {
    return new UserOwnedRows("passkeys", "user_id", List.of("passkeys", "passkey_handles"));
  }

  @Bean
  static ExportedRows exportedPasskeys() {
    return ExportedRows.of("passkeys", "passkeys", "user_id", "id")
        .with("id", "name", "created_at", "used_at", "is_backed_up", "is_backup_eligible")
        .with("transports")
        .without("identifies the credential to the site", "handle", "credential_id")
        .without("internal", "public_key", "counter");
  }

  @Bean
  static ExportedRows exportedPasskeyHandles() {
    return ExportedRows.none("passkey_handles", "user_id", "index of passkeys");
  }

  @Bean
  static SecondFactorRows passkeyFactors() {
    return new SecondFactorRows("webauthn", "passkeys", "true");
  }

  /** A credential id and the ways to reach its authenticator, separated by commas. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Descriptor(byte[] credentialId, String transports, byte[] handle) {}

  /** Lists the user's credentials, so that an authenticator is not registered twice. */
  List<Descriptor> descriptors(long userId) {
    return database
        .sql(
            """
            select credential_id, transports, handle
              from passkeys
             where user_id = :userId
             order by created_at, id
             limit :most
            """)
        .param("userId", userId)
        .param("most", LISTED)
        .query(
            (row, _) ->
                new Descriptor(
                    row.getBytes("credential_id"),
                    row.getString("transports"),
                    row.getBytes("handle")))
        .list();
  }

  List<Passkey> list(long userId) {
    return database
        .sql(
            """
            select id, name, created_at, used_at, is_backed_up
              from passkeys
             where user_id = :userId
             order by created_at, id
             limit :most
            """)
        .param("userId", userId)
        .param("most", LISTED)
        .query((row, _) -> passkey(row))
        .list();
  }

  Optional<Passkey> find(long userId, UUID id) {
    return database
        .sql(
            """
            select id, name, created_at, used_at, is_backed_up
              from passkeys
             where user_id = :userId
               and id = :id
            """)
        .param("userId", userId)
        .param("id", id)
        .query((row, _) -> passkey(row))
        .optional();
  }

  private static Passkey passkey(ResultSet row) throws SQLException {
    return new Passkey(
        PasskeyId.shown(row.getObject("id", UUID.class)),
        row.getString("name"),
        instant(row, "created_at"),
        instantOrNull(row, "used_at"),
        row.getBoolean("is_backed_up"));
  }

  /**
   * Adds a passkey and records the use of its challenge, in a transaction of the caller. Returns
   * false if the challenge was used before, the passkey is registered already, or the user has
   * {@code most} passkeys.
   */
  boolean add(Challenge challenge, NewPasskey passkey, String name, int most, Instant now) {
    boolean isAdded =
        challenges.spend(challenge)
            && descriptors(challenge.userId()).size() < most
            && insert(challenge, passkey, name, now);
    if (isAdded) {
      database
          .sql(
              """
              insert into passkey_handles (handle, user_id)
              values (:handle, :userId)
              on conflict (handle) do nothing
              """)
          .param("handle", challenge.handle())
          .param("userId", challenge.userId())
          .update();
    }
    return isAdded;
  }

  private boolean insert(Challenge challenge, NewPasskey passkey, String name, Instant now) {
    return database
            .sql(
                """
                insert into passkeys (user_id, id, handle, credential_id, public_key, counter, name,
                                      transports, is_backup_eligible, is_backed_up, created_at)
                values (:userId, :id, :handle, :credentialId, :publicKey, :counter, :name,
                        :transports, :isBackupEligible, :isBackedUp, :now)
                on conflict (user_id, id) do nothing
                """)
            .param("userId", challenge.userId())
            .param("id", PasskeyId.of(passkey.credentialId()))
            .param("handle", challenge.handle())
            .param("credentialId", passkey.credentialId())
            .param("publicKey", passkey.publicKey())
            .param("counter", passkey.counter())
            .param("name", name)
            .param("transports", String.join(",", passkey.transports()))
            .param("isBackupEligible", passkey.isBackupEligible())
            .param("isBackedUp", passkey.isBackedUp())
            .param("now", utc(now))
            .update()
        == 1;
  }

  /** Returns the passkey, or empty if it is unknown, of another user or of an inactive one. */
  Optional<StoredPasskey> find(byte[] handle, byte[] credentialId) {
    long userId =
        database
            .sql("select user_id from passkey_handles where handle = :handle")
            .param("handle", handle)
            .query(Long.class)
            .optional()
            .orElse(UserStore.NO_USER);
    return database
        .sql(
            """
            select passkeys.user_id, login_epoch, passkeys.id, credential_id, public_key, counter,
                   is_backup_eligible, is_backed_up
              from passkeys
              join users on users.id = passkeys.user_id
             where passkeys.user_id = :userId
               and passkeys.id = :id
               and passkeys.handle = :handle
               and credential_id = :credentialId
               and is_active
            """)
        .param("userId", userId)
        .param("handle", handle)
        .param("id", PasskeyId.of(credentialId))
        .param("credentialId", credentialId)
        .query(
            (row, _) ->
                new StoredPasskey(
                    row.getLong("user_id"),
                    row.getInt("login_epoch"),
                    row.getObject("id", UUID.class),
                    row.getBytes("credential_id"),
                    row.getBytes("public_key"),
                    row.getLong("counter"),
                    row.getBoolean("is_backup_eligible"),
                    row.getBoolean("is_backed_up")))
        .optional();
  }

  /** Returns false if the user has no such passkey. */
  boolean rename(long userId, UUID id, String name) {
    return database
            .sql("update passkeys set name = :name where user_id = :userId and id = :id")
            .param("name", name)
            .param("userId", userId)
            .param("id", id)
            .update()
        == 1;
  }

  /**
   * Returns false if the user has no such passkey. The handle stays: other passkeys may have it.
   */
  boolean remove(long userId, UUID id) {
    return database
            .sql("delete from passkeys where user_id = :userId and id = :id")
            .param("userId", userId)
            .param("id", id)
            .update()
        == 1;
  }
}
