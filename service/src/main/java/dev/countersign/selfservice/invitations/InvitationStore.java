package dev.countersign.selfservice.invitations;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.UserOwnedRows;
import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores open invitations by the digest of their key. A used invitation is deleted. */
@Repository
class InvitationStore {

  private final JdbcClient database;

  InvitationStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static UserOwnedRows invitationRows() {
    return new UserOwnedRows("open invitations", "invited_by", List.of("invitations"));
  }

  @Bean
  static ExportedRows exportedInvitations() {
    return ExportedRows.of("invitations", "invitations", "invited_by", "digest")
        .with("created_at", "expires_at")
        .without("digest of the key", "digest")
        .without("address of another person", "email");
  }

  @Bean
  static CleanupJob invitationCleanup(
      InvitationStore store, CleanupSettings settings, Clock clock) {
    return CleanupJob.inBatches(
        "expired-invitations",
        "invitations",
        settings.passwordResetsCron(),
        clock,
        store::removeExpired);
  }

  /**
   * Adds an invitation in place of an earlier one to the same address, in a transaction of the
   * caller.
   */
  void open(byte[] digest, SentInvitation invitation, long invitedBy) {
    remove(invitation.email());
    database
        .sql(
            """
            insert into invitations (digest, email, invited_by, created_at, expires_at)
            values (:digest, :email, :invitedBy, :createdAt, :expiresAt)
            """)
        .param("digest", digest)
        .param("email", invitation.email())
        .param("invitedBy", invitedBy)
        .param("createdAt", utc(invitation.createdAt()))
        .param("expiresAt", utc(invitation.expiresAt()))
        .update();
  }

  /** Deletes the invitation to an address. Returns false if there is none. */
  boolean remove(String email) {
    return database
            .sql(
                """
                delete from invitations
                 where lower(email) collate "C" = lower(:email) collate "C"
                """)
            .param("email", email)
            .update()
        > 0;
  }

  /**
   * Deletes the invitations that the user has sent and those to the user's address, so that a
   * blocked user registers with none of them.
   */
  void removeOf(long userId) {
    String email =
        database
            .sql("select email from users where id = :id")
            .param("id", userId)
            .query(String.class)
            .optional()
            .orElse("");
    remove(email);
    database
        .sql("delete from invitations where invited_by = :userId")
        .param("userId", userId)
        .update();
  }

  /** Deletes the invitation with this digest. Returns false if there is none. */
  boolean remove(byte[] digest) {
    return database
            .sql("delete from invitations where digest = :digest")
            .param("digest", digest)
            .update()
        > 0;
  }

  /** An invitation that was not used and has not expired. */
  record Open(String email, long invitedBy) {}

  Optional<Open> find(byte[] digest, Instant now) {
    return database
        .sql(
            "select email, invited_by from invitations"
                + " where digest = :digest and expires_at > :now")
        .param("digest", digest)
        .param("now", utc(now))
        .query((row, _) -> new Open(row.getString("email"), row.getLong("invited_by")))
        .optional();
  }

  /**
   * Deletes the invitation and records the user's address as confirmed, in a transaction of the
   * caller. Exactly one of several concurrent calls succeeds.
   */
  boolean use(byte[] digest, long userId, Instant now) {
    Optional<String> email =
        database
            .sql(
                """
                delete from invitations
                 where digest = :digest
                   and expires_at > :now
                returning email
                """)
            .param("digest", digest)
            .param("now", utc(now))
            .query(String.class)
            .optional();
    email.ifPresent(
        confirmed ->
            database
                .sql(
                    """
                    insert into email_verifications (user_id, email, sent_at, verified_at)
                    values (:userId, :email, :now, :now)
                    """)
                .param("userId", userId)
                .param("email", confirmed)
                .param("now", utc(now))
                .update());
    return email.isPresent();
  }

  /** Lists at most {@code most} open invitations, newest first. */
  List<SentInvitation> list(int most, Instant now) {
    return database
        .sql(
            """
            select encode(digest, 'hex') as id, email, created_at, expires_at
              from invitations
             where expires_at > :now
             order by created_at desc
             limit :most
            """)
        .param("now", utc(now))
        .param("most", most)
        .query(
            (row, _) ->
                new SentInvitation(
                    row.getString("id"),
                    row.getString("email"),
                    instant(row, "created_at"),
                    instant(row, "expires_at")))
        .list();
  }

  int removeExpired(int most, Instant now) {
    return database
        .sql(
            """
            delete from invitations
             using (select digest
                      from invitations
                     where expires_at <= :now
                     limit :most) as expired
             where invitations.digest = expired.digest
            """)
        .param("now", utc(now))
        .param("most", most)
        .update();
  }
}
