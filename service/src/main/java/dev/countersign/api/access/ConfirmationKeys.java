package dev.countersign.api.access;

import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.platform.keys.PurposeMac;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * Creates and checks confirmations: proofs that the user of a login has just authenticated again. A
 * confirmation holds its expiry and a MAC. It is valid for one login in one login epoch, on every
 * replica, and is not stored.
 */
@Component
class ConfirmationKeys {

  private static final Pattern FORM = Pattern.compile("(\\d{1,12})\\.([\\w-]{43})");

  private final PurposeMac mac;

  ConfirmationKeys(PurposeKeys keys) {
    this.mac = keys.mac("confirmation of access");
  }

  /** The login that a confirmation is valid for. */
  record Subject(long userId, int epoch, String login) {

    private String text(long expires) {
      return userId + " " + epoch + " " + expires + " " + login;
    }
  }

  String of(Subject subject, Instant expiresAt) {
    long expires = expiresAt.getEpochSecond();
    return expires + "." + mac.of(subject.text(expires));
  }

  /** Returns true if the text has the form of a confirmation that has not expired. */
  static boolean isCurrent(String confirmation, Instant now) {
    Matcher parts = FORM.matcher(confirmation);
    return parts.matches() && Long.parseLong(parts.group(1)) > now.getEpochSecond();
  }

  /** Returns true if the confirmation is for this login. Does not check the expiry. */
  boolean isFor(Subject subject, String confirmation) {
    Matcher parts = FORM.matcher(confirmation);
    return parts.matches()
        && mac.isOf(subject.text(Long.parseLong(parts.group(1))), parts.group(2));
  }
}
