package dev.countersign.selfservice.deletion;

import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.platform.keys.PurposeMac;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * Creates and checks the keys in links that cancel a deletion. A key holds the user's id and a MAC
 * of the id, the time at which the deletion was planned, and the address to which it was mailed.
 */
@Component
class CancelKeys {

  private static final Pattern KEY = Pattern.compile("([1-9]\\d{0,17})-([\\w-]{43})");

  private final PurposeMac mac;

  CancelKeys(PurposeKeys keys) {
    this.mac = keys.mac("cancellation of a deletion");
  }

  String of(PlannedDeletion deletion, String email) {
    return deletion.userId() + "-" + mac.of(text(deletion, email));
  }

  /** Returns the user's id in the key, or empty if the key is malformed. The MAC is not checked. */
  Optional<Long> userId(String key) {
    Matcher parts = KEY.matcher(key);
    return parts.matches() ? Optional.of(Long.parseLong(parts.group(1))) : Optional.empty();
  }

  /** Accepts keys without an address too, which the previous release has mailed. */
  boolean isFor(PlannedDeletion deletion, String email, String key) {
    Matcher parts = KEY.matcher(key);
    return parts.matches()
        && (mac.isOf(text(deletion, email), parts.group(2))
            || mac.isOf(text(deletion), parts.group(2)));
  }

  private static String text(PlannedDeletion deletion, String email) {
    return text(deletion) + " " + email;
  }

  private static String text(PlannedDeletion deletion) {
    long plannedAt = ChronoUnit.MICROS.between(Instant.EPOCH, deletion.plannedAt());
    return deletion.userId() + " " + plannedAt;
  }
}
