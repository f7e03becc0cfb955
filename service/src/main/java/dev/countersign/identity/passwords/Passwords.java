package dev.countersign.identity.passwords;

import dev.countersign.platform.errors.Unavailable;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * Hashes and checks passwords, with a limit on concurrent hashes. Hashes the NFKC form, because
 * another keyboard may encode the same characters differently.
 */
@Component
public final class Passwords implements MeterProvider {

  /** The stored text of an account without a password, as in Django: no password matches it. */
  public static final String UNUSABLE = "!";

  private static final int BYTES_PER_KIB = 1024;

  private final int maxLength;
  private final Argon2Hasher hasher;
  private final Argon2Format current;
  private final PasswordFormats formats;
  private final HashingConcurrencyLimit slots;

  /** Runs checks that cost too much, one at a time, so that they leave the slots to other users. */
  private final HashingConcurrencyLimit expensiveSlot;

  private final HashCost mostImported;
  private final HashMemory memory;

  public Passwords(PasswordSettings settings, SecureRandom random) {
    PasswordSettings.Argon2 argon2 = settings.argon2();
    maxLength = settings.maxLength();
    var cost = new Argon2Cost(argon2.memory(), argon2.time(), argon2.parallelism());
    hasher = new Argon2Hasher(cost, argon2.implementation(), random);
    current = new Argon2Format(cost, hasher, random);
    formats = new PasswordFormats(current);
    slots = new HashingConcurrencyLimit(settings.hashingSlots(), settings.hashDeadline());
    expensiveSlot = new HashingConcurrencyLimit(1, settings.hashDeadline());
    mostImported = HashCost.mostImported(cost);
    memory =
        new HashMemory(
            Runtime.getRuntime().maxMemory() / BYTES_PER_KIB,
            (long) settings.hashingSlots() * cost.memory());
  }

  /** Returns whether the text is a hash of a known format, or marks an unusable password. */
  public boolean isKnownFormat(String stored) {
    return stored.startsWith(UNUSABLE) || formats.isKnown(stored);
  }

  /**
   * Returns whether a check of the hash costs more than a hash that is imported may cost: four
   * times the configured hash, but at least Django's default.
   */
  public boolean isTooExpensive(String stored) {
    return formats.cost(stored).filter(cost -> cost.isAbove(mostImported)).isPresent();
  }

  /** Returns the format of a stored hash in words, without any part of the hash. */
  public String describe(String stored) {
    if (stored.isEmpty() || stored.startsWith(UNUSABLE)) {
      return "No usable password";
    }
    if (current.isCurrent(stored)) {
      return "Argon2id";
    }
    return formats.isKnown(stored)
        ? "Earlier format (%s), replaced at the next login"
            .formatted(stored.substring(0, stored.indexOf('$')))
        : "Unknown format, does not open a login";
  }

  /** Returns whether passwords can be checked whose hashes begin with this name. */
  public static boolean isKnownAlgorithm(String algorithm) {
    return PasswordFormats.isKnownAlgorithm(algorithm);
  }

  /** Returns the error message for a password that cannot be hashed, or empty. */
  public Optional<String> complaint(String raw) {
    return isHashable(raw)
        ? Optional.empty()
        : Optional.of("Ensure this field has no more than " + maxLength + " characters.");
  }

  /** Returns the hash to store. The password must fit {@code max-length} and be valid Unicode. */
  public String hash(String raw) {
    if (!isHashable(raw)) {
      throw new IllegalArgumentException("The password is too long or not valid Unicode.");
    }

    return slots.run(() -> current.write(normalise(raw)));
  }

  /**
   * Checks a password. Takes the same time whether or not the account exists, has a password, or
   * the password is correct. Only an outdated hash takes longer, by the cost of the old hash.
   * Throws {@link Unavailable} if no slot is free in time.
   */
  public PasswordCheck check(String raw, Optional<String> stored) {
    if (!isHashable(raw)) {
      slots.run(() -> current.write(""));
      return new PasswordCheck.Wrong();
    }

    String hash = stored.orElse("");
    HashingConcurrencyLimit limit = isTooExpensive(hash) ? expensiveSlot : slots;
    return limit.runUntilDeadline(() -> compare(raw, hash)).orElseGet(PasswordCheck.TimedOut::new);
  }

  @Override
  public List<Meter> meters() {
    return Stream.concat(slots.meters().stream(), hasher.meters().stream()).toList();
  }

  /** Returns what computes new hashes: {@code libsodium} or {@code bouncy-castle}. */
  public String implementation() {
    return hasher.implementation();
  }

  /** Returns how many checks that begin now would all finish in time. */
  int room() {
    return slots.room();
  }

  /**
   * Returns whether a check takes the time of the stored hash in addition to that of a current one.
   */
  public boolean isOutdated(String stored) {
    return !current.isCurrent(stored);
  }

  /** Normalises text of limited length only, because some characters expand to eighteen. */
  static String normalise(String raw) {
    return Normalizer.normalize(raw, Normalizer.Form.NFKC);
  }

  private PasswordCheck compare(String raw, String stored) {
    String normal = normalise(raw);
    PasswordCheck check = compareExactly(normal, stored);
    if (normal.equals(raw)) {
      return check;
    }

    // Hashes of other systems are of the text as typed. Always compute this one too, because the
    // number of hashes must depend on the text alone.
    PasswordCheck asTyped = compareExactly(raw, stored);
    boolean onlyAsTyped =
        check instanceof PasswordCheck.Wrong && !(asTyped instanceof PasswordCheck.Wrong);
    return onlyAsTyped ? new PasswordCheck.RightButOutdated(current.write(normal)) : check;
  }

  private PasswordCheck compareExactly(String raw, String stored) {
    if (current.isCurrent(stored)) {
      return current.matches(raw, stored) ? new PasswordCheck.Right() : new PasswordCheck.Wrong();
    }

    boolean right = matches(raw, stored);
    // Create it even for a wrong password, so that every check computes one current hash.
    String upgraded = current.write(raw);
    return right ? new PasswordCheck.RightButOutdated(upgraded) : new PasswordCheck.Wrong();
  }

  private boolean matches(String raw, String stored) {
    long needed = formats.cost(stored).map(HashCost::memory).orElse(0L);
    return memory.check(needed, () -> formats.matches(raw, stored));
  }

  /**
   * Returns false for text that is too long or contains a lone surrogate, which would be hashed as
   * a question mark.
   */
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
