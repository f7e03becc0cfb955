package dev.countersign.selfservice.notices;

import dev.countersign.identity.users.KeyOwner;
import dev.countersign.identity.users.KeyOwnerStore;
import dev.countersign.identity.users.MailedKey;
import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.platform.keys.PurposeMac;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * Creates and checks the keys in the link "this wasn't me" of notices. A key holds the user's id,
 * the time of its end, and a MAC of both and the address to which it was mailed. It ends all logins
 * of the user and gives no access, so it may be used more than once.
 */
@Component
public class SecureAccountKeys {

  private static final Duration LIFETIME = Duration.ofDays(7);
  private static final Pattern KEY = Pattern.compile("([1-9]\\d{0,17})-(\\d{1,11})-([\\w-]{43})");

  private final PurposeMac mac;
  private final KeyOwnerStore owners;
  private final Clock clock;

  SecureAccountKeys(PurposeKeys keys, KeyOwnerStore owners, Clock clock) {
    this.owners = owners;
    this.mac = keys.mac("securing of an account");
    this.clock = clock;
  }

  String of(long userId, String email, Instant time) {
    String claim = userId + "-" + time.plus(LIFETIME).getEpochSecond();
    return claim + "-" + mac.of(text(claim, email));
  }

  /**
   * Returns the user's id, or empty if the key is malformed, forged or has expired, or does not
   * work for the account any more.
   */
  public Optional<Long> userId(String key) {
    Matcher parts = KEY.matcher(key);
    if (!parts.matches()) {
      return Optional.empty();
    }
    Instant now = clock.instant();
    String claim = parts.group(1) + "-" + parts.group(2);
    return Optional.of(Long.parseLong(parts.group(1)))
        .filter(_ -> now.getEpochSecond() < Long.parseLong(parts.group(2)))
        .filter(
            id ->
                owners
                    .find(id, now)
                    .filter(owner -> isFor(owner, claim, parts.group(3), now))
                    .isPresent());
  }

  /** Accepts keys without an address too, which the previous release has mailed. */
  private boolean isFor(KeyOwner owner, String claim, String signature, Instant now) {
    return MailedKey.SECURE_ACCOUNT
        .among(owner.addresses().serving(now), owner, now)
        .anyMatch(email -> mac.isOf(text(claim, email), signature) || mac.isOf(claim, signature));
  }

  private static String text(String claim, String email) {
    return claim + " " + email;
  }
}
