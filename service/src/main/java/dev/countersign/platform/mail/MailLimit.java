package dev.countersign.platform.mail;

import dev.countersign.platform.keys.Sha256;
import java.text.Normalizer;
import java.time.Duration;
import java.util.Locale;

/**
 * How many mails of one kind an address may be sent.
 *
 * @param kind Counted apart from every other kind, so that a flood of one does not suppress
 *     another.
 * @param apart The least time between two mails.
 * @param inAnHour The most mails in an hour, which begins with the first of them.
 */
public record MailLimit(String kind, Duration apart, int inAnHour) {

  /** Addresses that differ in case or width alone are one: most mail servers think so. */
  byte[] subject(String address) {
    String same = Normalizer.normalize(address, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    return Sha256.digest(kind + "\n" + same);
  }
}
