package dev.countersign.selfservice.deletion;

import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * Creates and checks the keys in links that cancel a deletion. A key holds the user's id and a MAC
 * of the id and of the time at which the deletion was planned. It works until the account is
 * deleted or active again.
 */
@Component
class CancelKeys {

  private static final Pattern KEY = Pattern.compile("([1-9]\\d{0,17})-([\\w-]{43})");

  private final List<PurposeKey> keys;

  CancelKeys(PurposeKeys keys) {
    this.keys = keys.of("cancellation of a deletion");
  }

  String of(PlannedDeletion deletion) {
    byte[] mac = keys.getFirst().mac(text(deletion));
    return deletion.userId() + "-" + Base64.getUrlEncoder().withoutPadding().encodeToString(mac);
  }

  /** Returns the user's id in the key, or empty if the key is malformed. The MAC is not checked. */
  Optional<Long> userId(String key) {
    Matcher parts = KEY.matcher(key);
    return parts.matches() ? Optional.of(Long.parseLong(parts.group(1))) : Optional.empty();
  }

  boolean isFor(PlannedDeletion deletion, String key) {
    Matcher parts = KEY.matcher(key);
    if (!parts.matches()) {
      return false;
    }
    byte[] mac = Base64.getUrlDecoder().decode(parts.group(2));
    String text = text(deletion);
    return keys.stream().anyMatch(known -> MessageDigest.isEqual(known.mac(text), mac));
  }

  private static String text(PlannedDeletion deletion) {
    long plannedAt = ChronoUnit.MICROS.between(Instant.EPOCH, deletion.plannedAt());
    return deletion.userId() + " " + plannedAt;
  }
}
