package dev.countersign.selfservice.emailverification;

import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * Creates and checks the keys in confirmation links. A key holds the user's id, the expiry time,
 * and a MAC of both with the address and the login epoch. Keys therefore need no storage, and
 * become invalid when the address or the epoch changes.
 */
@Component
class VerificationKeys {

  private static final Pattern KEY = Pattern.compile("([1-9]\\d{0,17})-(\\d{1,11})-([\\w-]{43})");

  private final List<PurposeKey> keys;

  VerificationKeys(PurposeKeys keys) {
    this.keys = keys.of("e-mail verification");
  }

  String of(UnverifiedAddress address, Instant expiresAt) {
    long end = expiresAt.getEpochSecond();
    return address.userId() + "-" + end + "-" + encoded(keys.getFirst().mac(text(address, end)));
  }

  /**
   * Returns the user's id in the key, or empty if the key is malformed or expired. The MAC is not
   * checked.
   */
  Optional<Long> userId(String key, Instant now) {
    Matcher parts = KEY.matcher(key);
    return parts.matches() && Long.parseLong(parts.group(2)) > now.getEpochSecond()
        ? Optional.of(Long.parseLong(parts.group(1)))
        : Optional.empty();
  }

  boolean isFor(UnverifiedAddress address, String key) {
    Matcher parts = KEY.matcher(key);
    if (!parts.matches()) {
      return false;
    }
    byte[] mac = Base64.getUrlDecoder().decode(parts.group(3));
    String text = text(address, Long.parseLong(parts.group(2)));
    return keys.stream().anyMatch(known -> MessageDigest.isEqual(known.mac(text), mac));
  }

  private static String text(UnverifiedAddress address, long end) {
    return address.userId() + " " + end + " " + address.epoch() + " " + address.email();
  }

  private static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
