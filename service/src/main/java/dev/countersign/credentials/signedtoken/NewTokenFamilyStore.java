package dev.countersign.credentials.signedtoken;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.LoginProof;
import dev.countersign.identity.users.LoginStore;
import java.time.Instant;
import java.util.OptionalInt;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Creates token families, each with its audit event in one statement. */
@Repository
class NewTokenFamilyStore {

  private final JdbcClient database;
  private final AuditLog audit;

  NewTokenFamilyStore(JdbcClient database, AuditLog audit) {
    this.database = database;
    this.audit = audit;
  }

  /**
   * Creates a token family, updates the user's last login and password hash, and writes the audit
   * event, all in one statement. Returns the login epoch of the family, or empty if the account was
   * deactivated or its password changed after the password was verified.
   */
  OptionalInt open(
      LoginProof proof, TokenFamilyId id, Origin client, Instant now, Instant expires) {
    return open(
        """
        with entered as (
            update users
               set last_login = :now,
                   password = :newHash
             where id = :userId
               and is_active
               and password = :checkedHash
        """
            + LoginStore.MAY_ENTER
            + " returning id, login_epoch)",
        proof,
        id,
        client,
        now,
        expires);
  }

  /** Creates a token family like {@link #open}, but does not update the user's last login. */
  OptionalInt openQuietly(
      LoginProof proof, TokenFamilyId id, Origin client, Instant now, Instant expires) {
    return open(
        proof.isOutdated()
            ? """
              with entered as (
                  update users
                     set password = :newHash
                   where id = :userId
                     and is_active
                     and password = :checkedHash
              """
                + LoginStore.MAY_ENTER
                + " returning id, login_epoch)"
            : """
              with entered as (
                  select id, login_epoch
                    from users
                   where id = :userId
                     and is_active
                     and password = :checkedHash
              """
                + LoginStore.MAY_ENTER
                + ")",
        proof,
        id,
        client,
        now,
        expires);
  }

  private OptionalInt open(
      String entered,
      LoginProof proof,
      TokenFamilyId id,
      Origin client,
      Instant now,
      Instant expires) {
    long userId = proof.user().id();
    Event event = Event.own(EventKind.USER_LOGGED_IN, userId, client).on(id.object());
    OptionalInt epoch =
        database
            .sql(
                entered
                    + """
                    , done as (
                        insert into logins (user_id, id, epoch, generation, created_at, rotated_at,
                                            expires_at, user_agent, address, methods)
                        select id, :login, login_epoch, 0, :now, :now, :expires, :userAgent, :address,
                               :methods
                          from entered
                        returning epoch
                    )
                    """
                    + audit.along()
                    + "select epoch from done")
            .param("userId", userId)
            .param("checkedHash", proof.checkedHash())
            .param("newHash", proof.currentHash())
            .param("byPassword", proof.isByPassword())
            .param("login", id.value())
            .param("methods", AuthenticationMethod.stored(proof.methods()))
            .param("userAgent", client.userAgent())
            .param("address", client.address())
            .param("now", utc(now))
            .param("expires", utc(expires))
            .params(audit.parameters(event))
            .query(Integer.class)
            .optional()
            .map(OptionalInt::of)
            .orElseGet(OptionalInt::empty);
    epoch.ifPresent(_ -> audit.wasWritten(event));
    return epoch;
  }
}
