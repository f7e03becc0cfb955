package dev.countersign.selfservice.notices;

import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
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

  private final List<PurposeKey> keys;
  private final Clock clock;

  SecureAccountKeys(PurposeKeys keys, Clock clock) {
    this.keys = keys.of("securing of an account");
    this.clock = clock;
  }

  String of(long userId, Instant time) {
    String claim = userId + "-" + time.plus(LIFETIME).getEpochSecond();
    byte[] mac = keys.getFirst().mac(claim);
    return claim + "-" + Base64.getUrlEncoder().withoutPadding().encodeToString(mac);
  }

  /** Returns the user's id, or empty if the key is malformed, forged or has expired. */
  public Optional<Long> userId(String key) {
    Matcher parts = KEY.matcher(key);
    if (!parts.matches()) {
      return Optional.empty();
    }
    boolean isCurrent = clock.instant().getEpochSecond() < Long.parseLong(parts.group(2));
    return isCurrent && isOurs(parts)
        ? Optional.of(Long.parseLong(parts.group(1)))
        : Optional.empty();
  }

  private boolean isOurs(Matcher parts) {
    byte[] mac = Base64.getUrlDecoder().decode(parts.group(3));
    String claim = parts.group(1) + "-" + parts.group(2);
    return keys.stream().anyMatch(known -> MessageDigest.isEqual(known.mac(claim), mac));
  }
}
