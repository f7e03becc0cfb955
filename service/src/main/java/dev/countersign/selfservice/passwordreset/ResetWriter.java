package dev.countersign.selfservice.passwordreset;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.passwords.PasswordSettings;
import dev.countersign.identity.users.KeyOwnerStore;
import dev.countersign.identity.users.MailedKey;
import dev.countersign.platform.mail.Mail;
import dev.countersign.platform.mail.MailLimit;
import dev.countersign.platform.mail.MailLimitStore;
import dev.countersign.platform.mail.MailRequest;
import dev.countersign.platform.mail.MailWriter;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Creates password reset mails and opens their links. */
@Component
class ResetWriter implements MailWriter {

  static final String KIND = "password-reset";

  private static final String EMAIL = "email";
  private static final String AGENT = "user_agent";
  private static final String ADDRESS = "address";
  private static final String USER = "user_id";
  private static final String REQUEST_ID = "request_id";
  private static final int MOST_ACCOUNTS = 10;
  private static final MailLimit LIMIT = new MailLimit(KIND, Duration.ofMinutes(1), 5);

  private final PasswordResetStore store;
  private final ResetOwnerStore accounts;
  private final KeyOwnerStore keyOwners;
  private final MailLimitStore limits;
  private final ResetMail mail;
  private final AuditLog audit;
  private final PasswordSettings settings;
  private final Clock clock;
  private final SecureRandom random;

  ResetWriter(
      PasswordResetStore store,
      ResetOwnerStore accounts,
      KeyOwnerStore keyOwners,
      MailLimitStore limits,
      ResetMail mail,
      AuditLog audit,
      PasswordSettings settings,
      Clock clock,
      SecureRandom random) {
    this.store = store;
    this.accounts = accounts;
    this.keyOwners = keyOwners;
    this.limits = limits;
    this.mail = mail;
    this.audit = audit;
    this.settings = settings;
    this.clock = clock;
    this.random = random;
  }

  static Map<String, String> request(String email, Origin origin) {
    return Map.of(
        EMAIL, email,
        AGENT, origin.userAgent(),
        ADDRESS, origin.address(),
        REQUEST_ID, origin.requestId());
  }

  /** Asks for a link of one account only, even if other accounts have the same address. */
  static Map<String, String> request(String email, long userId, Origin origin) {
    var values = new HashMap<>(request(email, origin));
    values.put(USER, String.valueOf(userId));
    return values;
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public List<Mail> write(MailRequest request) {
    String email = request.value(EMAIL);
    Origin origin =
        new Origin(request.value(AGENT), request.value(ADDRESS), request.value(REQUEST_ID));
    Instant now = clock.instant();
    if (isForOne(request)) {
      return forOne(request.userId(), email, origin, now);
    }
    Map<String, List<ResetOwner>> byAddress =
        accounts.owners(email, MOST_ACCOUNTS, now).stream()
            .filter(owner -> isSame(email, owner.address()))
            .collect(groupingBy(ResetOwner::address, LinkedHashMap::new, toList()));
    // Spellings of one address share a rate limit, so only one gets a mail: preferably the one that
    // was typed.
    return Optional.of(email)
        .filter(byAddress::containsKey)
        .or(() -> byAddress.keySet().stream().findFirst())
        .filter(address -> limits.take(LIMIT, address, now))
        .flatMap(address -> mail(address, byAddress.getOrDefault(address, List.of()), origin))
        .stream()
        .toList();
  }

  private static boolean isForOne(MailRequest request) {
    return request.values().containsKey(USER);
  }

  /** Finds the account by its id. The limit was taken when the mail was asked for. */
  private List<Mail> forOne(long userId, String email, Origin origin, Instant now) {
    return keyOwners
        .find(userId, now)
        .filter(owner -> MailedKey.PASSWORD_RESET.works(owner, email, now))
        .flatMap(_ -> accounts.owner(userId, email))
        .flatMap(owner -> mail(email, List.of(owner), origin))
        .stream()
        .toList();
  }

  /** Addresses the mail to the stored address, never to the one in the request. */
  private Optional<Mail> mail(String address, List<ResetOwner> owners, Origin origin) {
    var links = new LinkedHashMap<ResetOwner, ResetLink>();
    for (ResetOwner owner : owners) {
      ResetLink link = ResetLink.random(owner.user().id(), random);
      if (isOpened(owner, link, origin)) {
        links.put(owner, link);
      }
    }
    return links.isEmpty() ? Optional.empty() : Optional.of(mail.to(address, links));
  }

  private boolean isOpened(ResetOwner owner, ResetLink link, Origin origin) {
    Instant now = clock.instant();
    boolean isOpened = store.open(link, owner, now, now.plus(settings.resetTimeout()));
    if (isOpened) {
      audit.add(Event.about(owner.user().id(), EventKind.PASSWORD_RESET_REQUESTED, origin));
    }
    return isOpened;
  }

  /**
   * Returns whether two addresses are equal. The database may treat different addresses as equal
   * when it ignores case (CVE-2019-19844).
   */
  static boolean isSame(String typed, String known) {
    return folded(typed).equals(folded(known));
  }

  private static String folded(String email) {
    return Normalizer.normalize(email, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
  }
}
