package dev.countersign.api.access;

import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
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

  private final List<PurposeKey> keys;

  ConfirmationKeys(PurposeKeys keys) {
    this.keys = keys.of("confirmation of access");
  }

  /** The login that a confirmation is valid for. */
  record Subject(long userId, int epoch, String login) {

    private String text(long expires) {
      return userId + " " + epoch + " " + expires + " " + login;
    }
  }

  String of(Subject subject, Instant expiresAt) {
    long expires = expiresAt.getEpochSecond();
    byte[] mac = keys.getFirst().mac(subject.text(expires));
    return expires + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(mac);
  }

  /** Returns true if the text has the form of a confirmation that has not expired. */
  static boolean isCurrent(String confirmation, Instant now) {
    Matcher parts = FORM.matcher(confirmation);
    return parts.matches() && Long.parseLong(parts.group(1)) > now.getEpochSecond();
  }

  /** Returns true if the confirmation is for this login. Does not check the expiry. */
  boolean isFor(Subject subject, String confirmation) {
    Matcher parts = FORM.matcher(confirmation);
    if (!parts.matches()) {
      return false;
    }
    byte[] mac = Base64.getUrlDecoder().decode(parts.group(2));
    String text = subject.text(Long.parseLong(parts.group(1)));
    return keys.stream().anyMatch(key -> MessageDigest.isEqual(key.mac(text), mac));
  }
}
