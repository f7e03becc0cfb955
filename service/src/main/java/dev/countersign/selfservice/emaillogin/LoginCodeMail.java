package dev.countersign.selfservice.emaillogin;

import dev.countersign.identity.preferences.UserPreferences;
import dev.countersign.identity.users.KeyOwnerStore;
import dev.countersign.identity.users.MailedKey;
import dev.countersign.platform.mail.Mail;
import dev.countersign.platform.mail.MailLimit;
import dev.countersign.platform.mail.MailLimitStore;
import dev.countersign.platform.mail.MailRequest;
import dev.countersign.platform.mail.MailTemplates;
import dev.countersign.platform.mail.MailWriter;
import dev.countersign.platform.settings.SiteUrl;
import dev.countersign.selfservice.emaillogin.LoginCodeStore.Addressee;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Creates the code and its mail, after the response. An unknown address gets a row too, with a code
 * that is never sent, so that the next request does the same work for every address.
 */
@Component
class LoginCodeMail implements MailWriter {

  static final String KIND = "login-code";

  private static final String EMAIL = "email";
  private static final String CHALLENGE = "challenge";
  private static final MailLimit LIMIT = new MailLimit(KIND, Duration.ofMinutes(1), 5);
  private static final int CODES = 1_000_000;

  private final LoginCodeStore store;
  private final KeyOwnerStore owners;
  private final CodeDigests digests;
  private final MailLimitStore limits;
  private final MailTemplates templates;
  private final SiteUrl site;
  private final UserPreferences preferences;
  private final Clock clock;
  private final SecureRandom random;

  LoginCodeMail(
      LoginCodeStore store,
      KeyOwnerStore owners,
      CodeDigests digests,
      MailLimitStore limits,
      MailTemplates templates,
      SiteUrl site,
      UserPreferences preferences,
      Clock clock,
      SecureRandom random) {
    this.store = store;
    this.owners = owners;
    this.digests = digests;
    this.limits = limits;
    this.templates = templates;
    this.site = site;
    this.preferences = preferences;
    this.clock = clock;
    this.random = random;
  }

  /** Returns the request for a mail. It holds a digest of the challenge only. */
  static Map<String, String> request(String email, byte[] challenge) {
    return Map.of(EMAIL, email, CHALLENGE, HexFormat.of().formatHex(challenge));
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public List<Mail> write(MailRequest request) {
    Instant now = clock.instant();
    byte[] challenge = HexFormat.of().parseHex(request.value(CHALLENGE));
    String code = String.format(Locale.ROOT, "%06d", random.nextInt(CODES));
    String typed = request.value(EMAIL);
    Optional<Addressee> to =
        store
            .addressee(typed)
            .filter(known -> isSame(typed, known.email()))
            .filter(known -> mayLogIn(known, now))
            .filter(known -> limits.take(LIMIT, known.email(), now));
    var stored =
        new LoginCode(
            to.map(Addressee::userId).orElse(LoginCode.NO_USER),
            to.map(Addressee::epoch).orElse(0),
            digests.of(challenge, code),
            to.map(Addressee::email).orElse(""));
    store.open(challenge, stored, now.plus(EmailLogin.LIFETIME));
    return to.map(known -> mail(known, code)).stream().toList();
  }

  private boolean mayLogIn(Addressee to, Instant now) {
    return owners
        .find(to.userId(), now)
        .filter(owner -> MailedKey.LOGIN_CODE.works(owner, to.email(), to.epoch(), now))
        .isPresent();
  }

  /** The database may treat different addresses as equal when it ignores case (CVE-2019-19844). */
  private static boolean isSame(String typed, String known) {
    return typed.toLowerCase(Locale.ROOT).equals(known.toLowerCase(Locale.ROOT));
  }

  private Mail mail(Addressee to, String code) {
    return templates.mail(
        KIND,
        to.email(),
        Map.of("site", site.of("/"), "code", code, "minutes", EmailLogin.LIFETIME.toMinutes()),
        preferences.languageOf(to.userId()));
  }
}
