package dev.countersign.platform.mail;

import dev.countersign.platform.keys.Sha256;
import java.text.Normalizer;
import java.time.Duration;
import java.util.Locale;

/**
 * Limits how many mails of one kind an address may receive.
 *
 * @param kind The kind of mail. Each kind is counted separately, so that a flood of one kind does
 *     not suppress another.
 * @param apart The minimum time between two mails.
 * @param inAnHour The maximum number of mails in an hour. The hour starts with its first mail.
 */
public record MailLimit(String kind, Duration apart, int inAnHour) {

  /**
   * Returns the key of the counter. Addresses that differ only in case or character width share
   * one, as most mail servers treat them as equal.
   */
  byte[] subject(String address) {
    String same = Normalizer.normalize(address, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    return Sha256.digest(kind + "\n" + same);
  }
}
