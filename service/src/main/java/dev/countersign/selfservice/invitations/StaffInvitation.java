package dev.countersign.selfservice.invitations;

import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.EventObserver;
import dev.countersign.identity.users.KeyOwner;
import dev.countersign.identity.users.KeyOwnerStore;
import dev.countersign.identity.users.MailedKey;
import dev.countersign.identity.users.User;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.platform.keys.Sha256;
import dev.countersign.platform.mail.Mailer;
import dev.countersign.platform.mail.Outbox;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.accounts.Invitations;
import dev.countersign.selfservice.accounts.Registration;
import dev.countersign.selfservice.accounts.RegistrationSettings;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Invites an address to register, on behalf of staff. The mail has a link with a key of 256 random
 * bits; only a digest of the key is stored.
 */
@Component
public class StaffInvitation implements Invitations, EventObserver {

  private static final int KEY_BYTES = 32;
  private static final int MOST_SHOWN = 100;
  private static final Form FORM = Form.of(TextField.email("email", "Email address").build());

  private final InvitationStore store;
  private final KeyOwnerStore owners;
  private final RegistrationSettings settings;
  private final Mailer mailer;
  private final Outbox outbox;
  private final AuditLog audit;
  private final Clock clock;
  private final SecureRandom random;

  StaffInvitation(
      InvitationStore store,
      KeyOwnerStore owners,
      RegistrationSettings settings,
      Mailer mailer,
      Outbox outbox,
      AuditLog audit,
      Clock clock,
      SecureRandom random) {
    this.store = store;
    this.owners = owners;
    this.settings = settings;
    this.mailer = mailer;
    this.outbox = outbox;
    this.audit = audit;
    this.clock = clock;
    this.random = random;
  }

  Form form() {
    return FORM;
  }

  /** Returns whether registration needs an invitation. */
  public boolean isUsed() {
    return settings.isByInvitation();
  }

  public List<SentInvitation> open() {
    return store.list(MOST_SHOWN, clock.instant());
  }

  /** Sends an invitation. An earlier one to the same address stops working. */
  public SentInvitation invite(Actor actor, Input input) {
    String email = Registration.withLowerCaseDomain(FORM.check(input).orRefuse().require("email"));
    requireUse();
    byte[] bytes = new byte[KEY_BYTES];
    random.nextBytes(bytes);
    String key = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    byte[] digest = Sha256.digest(key);
    var invitation =
        new SentInvitation(
            HexFormat.of().formatHex(digest), email, now, now.plus(settings.invitationTimeout()));
    audit.add(
        actor.event(EventKind.STAFF_USER_INVITED, Event.NO_USER),
        () -> {
          store.open(digest, invitation, actor.userId());
          outbox.add(InvitationMail.KIND, InvitationMail.request(email, key));
          return true;
        });
    return invitation;
  }

  /** Revokes the invitation to an address. Returns false if it was used, revoked or replaced. */
  public boolean revoke(Actor actor, String email) {
    return audit.add(
        actor.event(EventKind.STAFF_INVITATION_REVOKED, Event.NO_USER), () -> store.remove(email));
  }

  /** Revokes the invitation with this id. Returns false if it was used, revoked or replaced. */
  boolean revokeById(Actor actor, String id) {
    byte[] digest = HexFormat.of().parseHex(id);
    return audit.add(
        actor.event(EventKind.STAFF_INVITATION_REVOKED, Event.NO_USER), () -> store.remove(digest));
  }

  @Override
  public Optional<String> address(String key) {
    Instant now = clock.instant();
    return store
        .find(Sha256.digest(key), now)
        .filter(open -> works(open, owners.find(open.invitedBy(), now), now))
        .map(InvitationStore.Open::email);
  }

  @Override
  public boolean use(String key, User user) {
    Instant now = clock.instant();
    byte[] digest = Sha256.digest(key);
    return store
        .find(digest, now)
        .filter(open -> works(open, owners.lock(open.invitedBy(), now), now))
        .filter(_ -> store.use(digest, user.id(), now))
        .isPresent();
  }

  /** An invitation ends when its inviter is no longer active staff. */
  private static boolean works(InvitationStore.Open open, Optional<KeyOwner> inviter, Instant now) {
    return inviter
        .filter(owner -> MailedKey.INVITATION.works(owner, open.email(), now))
        .isPresent();
  }

  @Override
  public void isHappening(Event event) {
    if (event.kind() == EventKind.STAFF_USER_DEACTIVATED) {
      store.removeOf(event.subjectId());
    }
  }

  @Override
  public void hasHappened(Event event) {
    // The invitations were removed before the commit.
  }

  private void requireUse() {
    if (!isUsed()) {
      throw new ValidationFailed(
          "non_field_errors", "Registration needs no invitation: countersign.registration.mode.");
    }
    if (!mailer.isReady()) {
      throw new ValidationFailed(
          "non_field_errors", "No mail server is configured: spring.mail.host.");
    }
  }
}
