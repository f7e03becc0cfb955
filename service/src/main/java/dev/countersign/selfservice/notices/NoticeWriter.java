package dev.countersign.selfservice.notices;

import dev.countersign.identity.preferences.UserPreferences;
import dev.countersign.identity.users.RecoveryAddressStore;
import dev.countersign.identity.users.RecoveryAddresses;
import dev.countersign.platform.languages.PageLanguage;
import dev.countersign.platform.mail.Mail;
import dev.countersign.platform.mail.MailLimit;
import dev.countersign.platform.mail.MailLimitStore;
import dev.countersign.platform.mail.MailRequest;
import dev.countersign.platform.mail.MailWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * Creates notices, to all addresses that receive the password resets of the account. A mail with a
 * link that undoes a change is always sent: the changes themselves are limited.
 */
@Component
class NoticeWriter implements MailWriter {

  static final String KIND = "notice";
  static final String TO = "to";

  private static final int MOST_IN_AN_HOUR = 10;

  private final RecoveryAddressStore addresses;
  private final MailLimitStore limits;
  private final NoticeMail mails;
  private final UserPreferences preferences;
  private final Clock clock;

  NoticeWriter(
      RecoveryAddressStore addresses,
      MailLimitStore limits,
      NoticeMail mails,
      UserPreferences preferences,
      Clock clock) {
    this.preferences = preferences;
    this.addresses = addresses;
    this.limits = limits;
    this.mails = mails;
    this.clock = clock;
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public List<Mail> write(MailRequest request) {
    Notice notice = Notice.valueOf(request.value("notice"));
    long userId = request.userId();
    Instant time = Instant.parse(request.value("time"));
    PageLanguage language = preferences.languageOf(userId);
    var limit = new MailLimit(notice + " " + userId, Duration.ZERO, MOST_IN_AN_HOUR);
    return Optional.ofNullable(request.values().get(TO))
        .map(email -> Stream.of(mails.toFormer(email, notice, time, language)))
        .orElseGet(() -> toAll(notice, userId, time, language))
        .filter(mail -> notice.canBeUndone() || limits.take(limit, mail.to(), clock.instant()))
        .toList();
  }

  private Stream<Mail> toAll(Notice notice, long userId, Instant time, PageLanguage language) {
    return addresses.find(userId, time).stream()
        .flatMap(known -> toAll(notice, userId, known, time, language));
  }

  private Stream<Mail> toAll(
      Notice notice, long userId, RecoveryAddresses known, Instant time, PageLanguage language) {
    return notice.canBeUndone()
        ? known.previous(time).stream()
            .filter(earlier -> known.serves(earlier.email(), time))
            .map(earlier -> mails.toEarlier(userId, earlier, notice, time, language))
        : known.serving(time).stream()
            .map(email -> mails.to(email, notice, userId, time, language));
  }
}
