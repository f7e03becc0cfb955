package dev.countersign.selfservice.notices;

import static java.util.Objects.requireNonNullElse;

import dev.countersign.identity.users.RecoveryAddress;
import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.platform.keys.PurposeMac;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * Creates and checks the keys in links that undo a change of address. A key holds the user's id,
 * the time of its end, and a MAC of both and the address that it restores. Later changes of the
 * address therefore do not end it. The login epoch is not part of the key, so that ending all
 * logins does not prevent the undo.
 */
@Component
public class UndoKeys {

  private static final Pattern KEY =
      Pattern.compile("([1-9]\\d{0,17})-(?:(\\d{1,11})-)?([\\w-]{43})");

  /** How long a link works whose address receives resets without an end. */
  private static final Duration LIFETIME = Duration.ofDays(30);

  private final PurposeMac mac;

  UndoKeys(PurposeKeys keys) {
    this.mac = keys.mac("undo of an e-mail change");
  }

  String of(long userId, RecoveryAddress earlier, Instant now) {
    Instant last = requireNonNullElse(earlier.servesUntil(), now.plus(LIFETIME));
    String claim = userId + "-" + last.getEpochSecond();
    return claim + "-" + mac.of(text(claim, earlier));
  }

  /** Returns the user's id in the key, or empty if the key is malformed. The MAC is not checked. */
  public Optional<Long> userId(String key) {
    Matcher parts = KEY.matcher(key);
    return parts.matches() ? Optional.of(Long.parseLong(parts.group(1))) : Optional.empty();
  }

  /** Returns whether the key restores this address of the user and has not ended. */
  public boolean isFor(long userId, RecoveryAddress earlier, String key, Instant now) {
    Matcher parts = KEY.matcher(key);
    if (!parts.matches()) {
      return false;
    }
    String end = parts.group(2);
    if (end == null) {
      return mac.isOf(earlierText(userId, earlier), parts.group(3));
    }
    return now.getEpochSecond() < Long.parseLong(end)
        && mac.isOf(text(userId + "-" + end, earlier), parts.group(3));
  }

  private static String text(String claim, RecoveryAddress earlier) {
    return claim + " " + earlier.email();
  }

  /** Returns the text of a key without an end, as the previous release has mailed it. */
  private static String earlierText(long userId, RecoveryAddress earlier) {
    long since = ChronoUnit.MICROS.between(Instant.EPOCH, earlier.since());
    return userId + " " + since + " " + earlier.email();
  }
}
