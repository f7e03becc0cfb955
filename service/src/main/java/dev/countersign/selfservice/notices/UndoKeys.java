package dev.countersign.selfservice.notices;

import dev.countersign.identity.users.RecoveryAddress;
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
 * Creates and checks the keys in links that undo a change of address. A key holds the user's id and
 * a MAC of the id and the earlier address. It becomes invalid when that address no longer receives
 * password resets. The login epoch is not part of the key, so that ending all logins does not
 * prevent the undo.
 */
@Component
public class UndoKeys {

  private static final Pattern KEY = Pattern.compile("([1-9]\\d{0,17})-([\\w-]{43})");

  private final List<PurposeKey> keys;

  UndoKeys(PurposeKeys keys) {
    this.keys = keys.of("undo of an e-mail change");
  }

  String of(long userId, RecoveryAddress earlier) {
    byte[] mac = keys.getFirst().mac(text(userId, earlier));
    return userId + "-" + Base64.getUrlEncoder().withoutPadding().encodeToString(mac);
  }

  /** Returns the user's id in the key, or empty if the key is malformed. The MAC is not checked. */
  public Optional<Long> userId(String key) {
    Matcher parts = KEY.matcher(key);
    return parts.matches() ? Optional.of(Long.parseLong(parts.group(1))) : Optional.empty();
  }

  public boolean isFor(long userId, RecoveryAddress earlier, String key) {
    Matcher parts = KEY.matcher(key);
    if (!parts.matches()) {
      return false;
    }
    byte[] mac = Base64.getUrlDecoder().decode(parts.group(2));
    String text = text(userId, earlier);
    return keys.stream().anyMatch(known -> MessageDigest.isEqual(known.mac(text), mac));
  }

  private static String text(long userId, RecoveryAddress earlier) {
    long since = ChronoUnit.MICROS.between(Instant.EPOCH, earlier.since());
    return userId + " " + since + " " + earlier.email();
  }
}
