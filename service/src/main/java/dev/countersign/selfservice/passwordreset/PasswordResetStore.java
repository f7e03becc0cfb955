package dev.countersign.selfservice.passwordreset;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.KeyOwner;
import dev.countersign.identity.users.KeyOwnerStore;
import dev.countersign.identity.users.LoginStore;
import dev.countersign.identity.users.MailedKey;
import dev.countersign.identity.users.RecoveryAddresses;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserOwnedRows;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.database.StatementPipeline;
import dev.countersign.platform.database.StatementPipeline.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Stores password reset links as digests, each with the address to which it was mailed, and with
 * the address and login epoch that the account had. {@link MailedKey} decides whether a link works.
 */
@Repository
class PasswordResetStore {

  private static final String ADD =
      """
      insert into password_reset_links
             (user_id, digest, epoch, email, recipient, created_at, expires_at)
      select id, :digest, login_epoch, email, :recipient, :now, :expiresAt
        from users
       where id = :userId
         and email = :email
         and is_active
      """;

  private static final String COPY =
      """
      insert into password_resets (user_id, digest, epoch, email, created_at, expires_at)
      select user_id, digest, epoch, email, created_at, expires_at
        from password_reset_links
       where user_id = :userId
         and digest = :digest
      on conflict (user_id) do update
         set digest = excluded.digest,
             epoch = excluded.epoch,
             email = excluded.email,
             created_at = excluded.created_at,
             expires_at = excluded.expires_at
      """;

  private final JdbcClient database;
  private final StatementPipeline pipeline;
  private final KeyOwnerStore owners;

  PasswordResetStore(JdbcClient database, StatementPipeline pipeline, KeyOwnerStore owners) {
    this.database = database;
    this.pipeline = pipeline;
    this.owners = owners;
  }

  @Bean
  static UserOwnedRows passwordResetRows() {
    return new UserOwnedRows(
        "password reset links", "user_id", List.of("password_reset_links", "password_resets"));
  }

  @Bean
  static ExportedRows exportedResetLinks() {
    return ExportedRows.of("password_reset_links", "password_reset_links", "user_id", "digest")
        .with("email", "recipient", "created_at", "expires_at")
        .without("digest of the link", "digest")
        .without("internal counter", "epoch");
  }

  @Bean
  static ExportedRows exportedNewestResetLink() {
    return ExportedRows.none("password_resets", "user_id", "copy of a row of password_reset_links");
  }

  /**
   * Adds a link; earlier links stay valid. Returns false if the address of the account has changed.
   * The newest link is also written to {@code password_resets}, where the previous release looks
   * for it.
   */
  boolean open(ResetLink link, ResetOwner owner, Instant now, Instant expiresAt) {
    Map<String, ?> parameters =
        Map.of(
            "userId", link.userId(),
            "digest", link.digest(),
            "email", owner.user().email(),
            "recipient", owner.address(),
            "now", utc(now),
            "expiresAt", utc(expiresAt));
    return pipeline
            .update(List.of(new Statement(ADD, parameters), new Statement(COPY, parameters)))
            .getFirst()
        == 1;
  }

  /**
   * Holds the user whose password a link can set.
   *
   * @param mustChange Whether staff have required another password.
   */
  record LinkOwner(User user, boolean mustChange) {}

  /**
   * Returns the user whose password the link can set. Only reads, because mail scanners open links
   * too.
   */
  Optional<LinkOwner> owner(ResetLink link, Instant now) {
    return database
        .sql(
            """
            with sent as (
                select user_id, epoch, email, recipient
                  from password_reset_links
                 where user_id = :userId
                   and digest = :digest
                   and expires_at > :now
                union all
                select user_id, epoch, email, null
                  from password_resets
                 where user_id = :userId
                   and digest = :digest
                   and expires_at > :now
            )
            """
                + ("select password_change_required_at is not null as must_change, sent.epoch,"
                    + " sent.email as sent_for, sent.recipient, "
                    + UserStore.COLUMNS)
                + """
                    from sent
                    join users on users.id = sent.user_id
                   where users.id = :userId
                   order by sent.recipient nulls last
                   limit 1
                  """)
        .param("userId", link.userId())
        .param("digest", link.digest())
        .param("now", utc(now))
        .query(
            (row, _) ->
                Map.entry(
                    new Sent(
                        row.getInt("epoch"), row.getString("sent_for"), row.getString("recipient")),
                    new LinkOwner(UserStore.user(row), row.getBoolean("must_change"))))
        .optional()
        .filter(found -> works(found.getKey(), owners.find(link.userId(), now), now))
        .map(Map.Entry::getValue);
  }

  /**
   * The previous release has stored no recipient. Its links work while the account has the address
   * that it had then.
   */
  private static boolean works(Sent sent, Optional<KeyOwner> found, Instant now) {
    return found
        .filter(
            owner ->
                recipients(sent, owner.addresses(), now).stream()
                    .anyMatch(to -> MailedKey.PASSWORD_RESET.works(owner, to, sent.epoch(), now)))
        .isPresent();
  }

  private static List<String> recipients(Sent sent, RecoveryAddresses known, Instant now) {
    if (sent.recipient() != null) {
      return List.of(sent.recipient());
    }
    return known.current().equals(sent.email()) ? known.serving(now) : List.of();
  }

  /**
   * Uses the link, sets the password and ends all logins, in a transaction of the caller. Exactly
   * one of several concurrent calls succeeds. The new login epoch invalidates the other links of
   * the account. Whether the link works is decided again while the user's row is locked, so that no
   * concurrent change is undone.
   */
  boolean use(ResetLink link, String hash, Instant now) {
    return spend(link, now)
        .filter(sent -> works(sent, owners.lock(link.userId(), now), now))
        .filter(
            sent ->
                database
                        .sql(
                            "update users set "
                                + LoginStore.NEW_PASSWORD
                                + """
                                   where id = :userId
                                     and login_epoch = :epoch
                                     and is_active
                                  """)
                        .param("userId", link.userId())
                        .param("epoch", sent.epoch())
                        .param("hash", hash)
                        .param("now", utc(now))
                        .update()
                    == 1)
        .isPresent();
  }

  /**
   * Holds for which state of the account a link was mailed.
   *
   * @param recipient Null if the previous release has mailed the link.
   */
  private record Sent(int epoch, String email, @Nullable String recipient) {}

  /** Deletes the link where this release and the previous one store it. */
  private Optional<Sent> spend(ResetLink link, Instant now) {
    List<Statement> deletions =
        Stream.of(
                Map.entry("password_reset_links", "recipient"),
                Map.entry("password_resets", "null as recipient"))
            .map(
                table ->
                    new Statement(
                        "delete from "
                            + table.getKey()
                            + """
                               where user_id = :userId
                                 and digest = :digest
                                 and expires_at > :now
                              returning epoch, email,
                              """
                            + table.getValue(),
                        Map.of("userId", link.userId(), "digest", link.digest(), "now", utc(now))))
            .toList();
    return pipeline
        .query(
            deletions,
            (row, _) ->
                new Sent(row.getInt("epoch"), row.getString("email"), row.getString("recipient")))
        .stream()
        .flatMap(List::stream)
        .findFirst();
  }
}
