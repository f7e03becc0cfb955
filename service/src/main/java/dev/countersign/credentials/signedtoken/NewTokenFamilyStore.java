package dev.countersign.credentials.signedtoken;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.LoginProof;
import dev.countersign.identity.users.LoginStore;
import dev.countersign.platform.database.StatementPipeline;
import dev.countersign.platform.database.StatementPipeline.Statement;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionOperations;

/** Creates token families, each with its audit event in one transaction. */
@Repository
class NewTokenFamilyStore {

  private final JdbcClient database;
  private final StatementPipeline pipeline;
  private final TransactionOperations transactions;
  private final LoginStore logins;
  private final AuditLog audit;

  NewTokenFamilyStore(
      JdbcClient database,
      StatementPipeline pipeline,
      TransactionOperations transactions,
      LoginStore logins,
      AuditLog audit) {
    this.database = database;
    this.pipeline = pipeline;
    this.transactions = transactions;
    this.logins = logins;
    this.audit = audit;
  }

  /**
   * Creates a token family, updates the user's last login and password hash, and writes the audit
   * event, all in one transaction. Returns the login epoch of the family, or empty if the account
   * was deactivated or its password changed after the password was verified.
   */
  OptionalInt open(
      LoginProof proof, TokenFamilyId id, Origin client, Instant now, Instant expires) {
    return transactions.execute(
        _ -> {
          OptionalInt epoch = logins.admit(proof, now);
          epoch.ifPresent(
              number ->
                  write(
                      proof,
                      Stream.of(
                          LoginStore.listing(proof, now),
                          family(proof, id, number, client, now, expires),
                          excess(proof.user().id(), id)),
                      id,
                      client));
          return epoch;
        });
  }

  /** Creates a token family like {@link #open}, but does not update the user's last login. */
  OptionalInt openQuietly(
      LoginProof proof, TokenFamilyId id, Origin client, Instant now, Instant expires) {
    return transactions.execute(
        _ -> {
          OptionalInt epoch = admitQuietly(proof);
          epoch.ifPresent(
              number ->
                  write(
                      proof,
                      Stream.of(
                          family(proof, id, number, client, now, expires),
                          excess(proof.user().id(), id)),
                      id,
                      client));
          return epoch;
        });
  }

  /** Writes a current hash of the password, if the stored one is outdated. */
  private OptionalInt admitQuietly(LoginProof proof) {
    return database
        .sql(
            (proof.isOutdated()
                    ? "update users set password = :newHash"
                    : "select login_epoch from users")
                + """
                   where id = :userId
                     and is_active
                     and password = :checkedHash
                  """
                + LoginStore.MAY_ENTER
                + (proof.isOutdated() ? " returning login_epoch" : ""))
        .param("userId", proof.user().id())
        .param("checkedHash", proof.checkedHash())
        .param("newHash", proof.currentHash())
        .param("byPassword", proof.isByPassword())
        .query(Integer.class)
        .optional()
        .map(OptionalInt::of)
        .orElseGet(OptionalInt::empty);
  }

  /** Sends the statements and those of the audit event in one round trip. */
  private void write(
      LoginProof proof, Stream<Statement> statements, TokenFamilyId id, Origin client) {
    Event event = Event.own(EventKind.USER_LOGGED_IN, proof.user().id(), client).on(id.object());
    pipeline.update(Stream.concat(statements, audit.statements(event).stream()).toList());
    audit.wasWritten(event);
  }

  /**
   * Returns the statement that deletes what a user has beyond {@link TokenFamilyStore#MOST} token
   * families: ended ones first, then those that were used longest ago. It deletes only so many at
   * once that a login stays fast, and never the new family.
   */
  static Statement excess(long userId, TokenFamilyId kept) {
    return new Statement(
        """
        delete from logins
         where user_id = :userId
           and id in (select id
                        from logins
                       where user_id = :userId
                         and id <> :kept
                       order by revoked_at is null desc, rotated_at desc
                      offset :others
                       limit :most)
        """,
        Map.of(
            "userId",
            userId,
            "kept",
            kept.value(),
            "others",
            TokenFamilyStore.MOST - 1,
            "most",
            TokenFamilyStore.MOST));
  }

  private static Statement family(
      LoginProof proof, TokenFamilyId id, int epoch, Origin client, Instant now, Instant expires) {
    return new Statement(
        """
        insert into logins (user_id, id, epoch, generation, created_at, rotated_at, expires_at,
                            user_agent, address, methods)
        values (:userId, :login, :epoch, 0, :now, :now, :expires, :userAgent, :address, :methods)
        """,
        Map.of(
            "userId", proof.user().id(),
            "login", id.value(),
            "epoch", epoch,
            "now", utc(now),
            "expires", utc(expires),
            "userAgent", client.userAgent(),
            "address", client.address(),
            "methods", AuthenticationMethod.stored(proof.methods())));
  }
}
