package dev.countersign.identity.passwords;

import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Hashes passwords and checks them, never more at once than the machine can bear. What is hashed is
 * the NFKC form of the text: another keyboard may send the same characters in another spelling.
 */
@Component
public final class Passwords {

  private final int maxLength;
  private final Argon2Format current;
  private final PasswordFormats formats;
  private final HashingConcurrencyLimit slots;

  public Passwords(PasswordSettings settings, SecureRandom random) {
    PasswordSettings.Argon2 argon2 = settings.argon2();
    maxLength = settings.maxLength();
    current =
        new Argon2Format(
            new Argon2Cost(argon2.memory(), argon2.time(), argon2.parallelism()), random);
    formats = new PasswordFormats(current);
    slots = new HashingConcurrencyLimit(settings.hashingSlots(), settings.hashDeadline());
  }

  /** What the form that takes a password says about one that could never be hashed. */
  public Optional<String> complaint(String raw) {
    return isHashable(raw)
        ? Optional.empty()
        : Optional.of("Ensure this field has no more than " + maxLength + " characters.");
  }

  /** The text to store for a password that fits {@code max-length} and is valid Unicode. */
  public String hash(String raw) {
    if (!isHashable(raw)) {
      throw new IllegalArgumentException("The password is too long or not valid Unicode.");
    }

    return slots.run(() -> current.write(normalise(raw)));
  }

  /**
   * Takes the same time whether or not the account exists, has a password, or this is it; only an
   * account whose hash is outdated takes longer, by the price of its old hash.
   */
  public PasswordCheck check(String raw, Optional<String> stored) {
    if (!isHashable(raw)) {
      slots.run(() -> current.write(""));
      return new PasswordCheck.Wrong();
    }

    return slots.run(() -> compare(raw, stored.orElse("")));
  }

  /** How many checks that begin now would all be done in time. */
  int room() {
    return slots.room();
  }

  /** Whether checking against this takes the time of its own hash and that of a current one. */
  public boolean isOutdated(String stored) {
    return !current.isCurrent(stored);
  }

  /** Only for text that is not too long: some characters become eighteen. */
  static String normalise(String raw) {
    return Normalizer.normalize(raw, Normalizer.Form.NFKC);
  }

  private PasswordCheck compare(String raw, String stored) {
    String normal = normalise(raw);
    PasswordCheck check = compareExactly(normal, stored);
    if (normal.equals(raw)) {
      return check;
    }

    // Hashes of other systems are of the text as it was typed. Asked even where it cannot matter:
    // how often is hashed must depend on the text alone.
    PasswordCheck asTyped = compareExactly(raw, stored);
    boolean onlyAsTyped =
        check instanceof PasswordCheck.Wrong && !(asTyped instanceof PasswordCheck.Wrong);
    return onlyAsTyped ? new PasswordCheck.RightButOutdated(current.write(normal)) : check;
  }

  private PasswordCheck compareExactly(String raw, String stored) {
    if (current.isCurrent(stored)) {
      return current.matches(raw, stored) ? new PasswordCheck.Right() : new PasswordCheck.Wrong();
    }

    boolean right = formats.matches(raw, stored);
    // Written even for a wrong password: every check does the work of one current hash.
    String upgraded = current.write(raw);
    return right ? new PasswordCheck.RightButOutdated(upgraded) : new PasswordCheck.Wrong();
  }

  /** Half a surrogate pair has no UTF-8 form: it would be hashed as if it were a question mark. */
  private boolean isHashable(String raw) {
    if (raw.length() > maxLength) {
      return false;
    }
    try {
      var encoder = StandardCharsets.UTF_8.newEncoder();
      return encoder.encode(CharBuffer.wrap(raw)).remaining() <= maxLength;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
