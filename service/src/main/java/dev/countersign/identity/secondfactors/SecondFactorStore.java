package dev.countersign.identity.secondfactors;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.users.LoginProof;
import dev.countersign.identity.users.LoginStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Writes the column that tells the password check whether a login needs a second factor. Call it in
 * the transaction that adds or removes a factor.
 */
@Repository
class SecondFactorStore {

  private static final String FORGET_DEVICES =
      "remembered_device_epoch = remembered_device_epoch + 1";

  private final JdbcClient database;
  private final List<SecondFactorRows> kinds;

  SecondFactorStore(JdbcClient database, List<SecondFactorRows> kinds) {
    this.database = database;
    this.kinds = kinds;
  }

  /**
   * Locks the user's row, so that concurrent changes of different factors see each other. Returns
   * whether the user has a second factor, or empty if the user does not exist.
   */
  Optional<Boolean> lock(long userId) {
    return database
        .sql("select has_second_factor from users where id = :userId for update")
        .param("userId", userId)
        .query(Boolean.class)
        .optional();
  }

  boolean hasFactor(long userId) {
    return database
        .sql("select has_second_factor from users where id = :userId")
        .param("userId", userId)
        .query(Boolean.class)
        .optional()
        .orElse(false);
  }

  /** Returns what the key in a browser is valid for, or empty if the proof is void. */
  Optional<RememberedDevices.Subject> subject(LoginProof proof) {
    return database
        .sql(
            """
            select id, login_epoch, remembered_device_epoch
              from users
             where id = :userId
               and password = :hash
               and has_second_factor
            """)
        .param("userId", proof.user().id())
        .param("hash", proof.currentHash())
        .query(
            (row, _) ->
                new RememberedDevices.Subject(
                    row.getLong("id"),
                    row.getInt("login_epoch"),
                    row.getInt("remembered_device_epoch")))
        .optional();
  }

  /** Makes every browser ask the user for a code again. */
  void forgetDevices(long userId) {
    database
        .sql("update users set " + FORGET_DEVICES + " where id = :userId")
        .param("userId", userId)
        .update();
  }

  /** Returns the kinds of second factor that the user has, in alphabetical order. */
  List<String> types(long userId) {
    String each =
        kinds.stream()
            .map(kind -> "select '%s' as type where %s".formatted(kind.type(), exists(kind)))
            .collect(Collectors.joining(" union all "));
    return database
        .sql(each + " order by type")
        .param("userId", userId)
        .query((row, _) -> row.getString("type"))
        .list();
  }

  /**
   * Writes whether the user has a second factor now, and returns it. Forgets the remembered
   * browsers.
   */
  boolean update(long userId) {
    String exists =
        kinds.stream().map(SecondFactorStore::exists).collect(Collectors.joining(" or "));
    return database
        .sql(
            "update users set has_second_factor = ("
                + exists
                + "), "
                + FORGET_DEVICES
                + " where id = :userId returning has_second_factor")
        .param("userId", userId)
        .query(Boolean.class)
        .optional()
        .orElse(false);
  }

  private static String exists(SecondFactorRows kind) {
    return "exists (select from %s where user_id = :userId and %s)"
        .formatted(kind.table(), kind.condition());
  }

  /** Removes all second factors of the user and ends every login. */
  void reset(long userId, Instant now) {
    kinds.forEach(
        kind ->
            database
                .sql("delete from " + kind.table() + " where user_id = :userId")
                .param("userId", userId)
                .update());
    database
        .sql(
            "update users set has_second_factor = false, "
                + FORGET_DEVICES
                + ", "
                + LoginStore.END_LOGINS
                + " where id = :userId")
        .param("userId", userId)
        .param("now", utc(now))
        .update();
  }
}
