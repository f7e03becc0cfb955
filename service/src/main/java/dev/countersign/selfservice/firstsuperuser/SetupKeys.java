package dev.countersign.selfservice.firstsuperuser;

import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * Creates and checks the keys in setup links. A key holds its expiry time and a MAC of it, so that
 * nothing is stored and the keys of all replicas are valid.
 */
@Component
class SetupKeys {

  static final Duration LIFETIME = Duration.ofHours(1);

  private static final Pattern KEY = Pattern.compile("(\\d{1,11})-([\\w-]{43})");

  private final List<PurposeKey> keys;

  SetupKeys(PurposeKeys keys) {
    this.keys = keys.of("link for the first superuser");
  }

  String next(Instant now) {
    String end = Long.toString(now.plus(LIFETIME).getEpochSecond());
    byte[] mac = keys.getFirst().mac(end);
    return end + "-" + Base64.getUrlEncoder().withoutPadding().encodeToString(mac);
  }

  boolean isValid(String key, Instant now) {
    Matcher parts = KEY.matcher(key);
    if (!parts.matches() || Long.parseLong(parts.group(1)) <= now.getEpochSecond()) {
      return false;
    }
    byte[] mac = Base64.getUrlDecoder().decode(parts.group(2));
    return keys.stream().anyMatch(known -> MessageDigest.isEqual(known.mac(parts.group(1)), mac));
  }
}
