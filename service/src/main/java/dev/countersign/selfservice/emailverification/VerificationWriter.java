package dev.countersign.selfservice.emailverification;

import dev.countersign.identity.users.RecoveryAddressStore;
import dev.countersign.platform.mail.Mail;
import dev.countersign.platform.mail.MailLimit;
import dev.countersign.platform.mail.MailLimitStore;
import dev.countersign.platform.mail.MailRequest;
import dev.countersign.platform.mail.MailWriter;
import dev.countersign.selfservice.accounts.RegistrationSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Creates confirmation mails, to the stored address, never to the one in the request. */
@Component
class VerificationWriter implements MailWriter {

  static final String KIND = "confirm-email";

  private static final String REASON = "reason";
  private static final String EMAIL = "email";
  private static final String USER_ID = "user_id";
  private static final int MOST_ACCOUNTS = 10;
  private static final Duration BETWEEN_MAILS = Duration.ofMinutes(1);

  private enum Reason {
    /** A user registered. */
    REGISTERED,
    /** The owner of the account changed the address, or asked for another mail while logged in. */
    CHANGED,
    /** A client without a login asked for another mail to the address. */
    ASKED
  }

  private final EmailVerificationStore store;
  private final RecoveryAddressStore addresses;
  private final MailLimitStore limits;
  private final VerificationKeys keys;
  private final VerificationMail mail;
  private final RegistrationSettings settings;
  private final Clock clock;

  VerificationWriter(
      EmailVerificationStore store,
      RecoveryAddressStore addresses,
      MailLimitStore limits,
      VerificationKeys keys,
      VerificationMail mail,
      RegistrationSettings settings,
      Clock clock) {
    this.store = store;
    this.addresses = addresses;
    this.limits = limits;
    this.keys = keys;
    this.mail = mail;
    this.settings = settings;
    this.clock = clock;
  }

  static Map<String, String> registered(long userId) {
    return Map.of(REASON, Reason.REGISTERED.name(), USER_ID, String.valueOf(userId));
  }

  static Map<String, String> changed(long userId) {
    return Map.of(REASON, Reason.CHANGED.name(), USER_ID, String.valueOf(userId));
  }

  static Map<String, String> asked(String email) {
    return Map.of(REASON, Reason.ASKED.name(), EMAIL, email);
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public List<Mail> write(MailRequest request) {
    Reason reason = Reason.valueOf(request.value(REASON));
    return addresses(reason, request).flatMap(address -> mail(reason, address)).toList();
  }

  /**
   * Returns the addresses to confirm. If verification is off, a changed address is confirmed only
   * if it does not yet receive password resets.
   */
  private Stream<UnverifiedAddress> addresses(Reason reason, MailRequest request) {
    return switch (reason) {
      case REGISTERED -> store.findUnverified(request.userId()).stream();
      case CHANGED ->
          store.findUnverified(request.userId()).stream()
              .filter(address -> settings.verifies() || !serves(address));
      case ASKED ->
          store
              .unverified(request.value(EMAIL), MOST_ACCOUNTS, clock.instant().minus(BETWEEN_MAILS))
              .stream();
    };
  }

  private boolean serves(UnverifiedAddress address) {
    Instant now = clock.instant();
    return addresses
        .find(address.userId(), now)
        .filter(known -> known.serves(address.email(), now))
        .isPresent();
  }

  private Stream<Mail> mail(Reason reason, UnverifiedAddress address) {
    Instant now = clock.instant();
    boolean isAllowed = takeLimit(reason, address, now);
    if (isAllowed) {
      store.ask(address, now);
    }
    return isAllowed
        ? Stream.of(mail.to(address, keys.of(address, now.plus(settings.verificationTimeout()))))
        : Stream.empty();
  }

  /**
   * Counts the mail: one a minute and five an hour for each reason. Mails after a request of a
   * logged-in owner are counted for the account, the others for the address, so that requests of
   * others for the address use up neither those of the owner nor those of a registration.
   */
  private boolean takeLimit(Reason reason, UnverifiedAddress address, Instant now) {
    return switch (reason) {
      case REGISTERED -> limits.take(limit(KIND + " registered"), address.email(), now);
      case CHANGED ->
          limits.take(limit(KIND + " owner"), address.userId() + " " + address.email(), now);
      case ASKED -> limits.take(limit(KIND), address.email(), now);
    };
  }

  private static MailLimit limit(String kind) {
    return new MailLimit(kind, BETWEEN_MAILS, 5);
  }
}
