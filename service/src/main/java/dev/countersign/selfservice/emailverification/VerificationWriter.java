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
  private static final MailLimit LIMIT = new MailLimit(KIND, BETWEEN_MAILS, 5);

  private enum Reason {
    REGISTERED,
    CHANGED,
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
    return addresses(request).flatMap(this::mail).toList();
  }

  /**
   * Returns the addresses to confirm. If verification is off, a changed address is confirmed only
   * if it does not yet receive password resets.
   */
  private Stream<UnverifiedAddress> addresses(MailRequest request) {
    return switch (Reason.valueOf(request.value(REASON))) {
      case REGISTERED -> store.findUnverified(request.userId()).stream();
      case CHANGED ->
          store.findUnverified(request.userId()).stream()
              .filter(address -> settings.verifies() || !serves(address));
      case ASKED -> store.unverified(request.value(EMAIL), MOST_ACCOUNTS).stream();
    };
  }

  private boolean serves(UnverifiedAddress address) {
    Instant now = clock.instant();
    return addresses
        .find(address.userId(), now)
        .filter(known -> known.serves(address.email(), now))
        .isPresent();
  }

  private Stream<Mail> mail(UnverifiedAddress address) {
    Instant now = clock.instant();
    boolean isAllowed =
        store.ask(address, now, now.minus(BETWEEN_MAILS))
            && limits.take(LIMIT, address.email(), now);
    return isAllowed
        ? Stream.of(mail.to(address, keys.of(address, now.plus(settings.verificationTimeout()))))
        : Stream.empty();
  }
}
