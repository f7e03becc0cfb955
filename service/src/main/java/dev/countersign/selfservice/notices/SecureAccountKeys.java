package dev.countersign.selfservice.notices;

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
 * the time of its end and a MAC of both. It ends all logins of the user and gives no access, so it
 * may be used more than once.
 */
@Component
public class SecureAccountKeys {

  private static final Duration LIFETIME = Duration.ofDays(7);
  private static final Pattern KEY = Pattern.compile("([1-9]\\d{0,17})-(\\d{1,11})-([\\w-]{43})");

  private final PurposeMac mac;
  private final Clock clock;

  SecureAccountKeys(PurposeKeys keys, Clock clock) {
    this.mac = keys.mac("securing of an account");
    this.clock = clock;
  }

  String of(long userId, Instant time) {
    String claim = userId + "-" + time.plus(LIFETIME).getEpochSecond();
    return claim + "-" + mac.of(claim);
  }

  /** Returns the user's id, or empty if the key is malformed, forged or has expired. */
  public Optional<Long> userId(String key) {
    Matcher parts = KEY.matcher(key);
    if (!parts.matches()) {
      return Optional.empty();
    }
    boolean isCurrent = clock.instant().getEpochSecond() < Long.parseLong(parts.group(2));
    return isCurrent && mac.isOf(parts.group(1) + "-" + parts.group(2), parts.group(3))
        ? Optional.of(Long.parseLong(parts.group(1)))
        : Optional.empty();
  }
}
