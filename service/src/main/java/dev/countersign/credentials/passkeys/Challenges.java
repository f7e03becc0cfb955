package dev.countersign.credentials.passkeys;

import dev.countersign.credentials.passkeys.Challenge.Purpose;
import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.platform.keys.Sha256;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Issues and reads challenges. A challenge carries its purpose, user and expiry under a MAC, so
 * that an anonymous request for one writes no row. {@link PasskeyStore} records those that were
 * used.
 */
@Component
class Challenges {

  static final Duration LIFETIME = Duration.ofMinutes(5);
  static final long NO_USER = 0;

  private static final int RANDOM = 16;
  static final int HANDLE = 32;
  private static final int MAC = 32;
  private static final int SIGNED = 1 + Long.BYTES + Long.BYTES + RANDOM + HANDLE;

  private final List<PurposeKey> keys;
  private final SecureRandom random;
  private final Clock clock;

  Challenges(PurposeKeys keys, SecureRandom random, Clock clock) {
    this.keys = keys.of("passkey challenge");
    this.random = random;
    this.clock = clock;
  }

  byte[] forRegistration(long userId, byte[] handle) {
    return issue(Purpose.REGISTRATION, userId, handle);
  }

  byte[] forLogin() {
    return issue(Purpose.LOGIN, NO_USER, random(HANDLE));
  }

  /** Returns a new random user handle. */
  byte[] newHandle() {
    return random(HANDLE);
  }

  /** Returns the challenge, or empty if it is forged, has expired or is for another purpose. */
  Optional<Challenge> read(Purpose purpose, byte[] sent) {
    if (sent.length != SIGNED + MAC || !isSigned(sent)) {
      return Optional.empty();
    }
    ByteBuffer content = ByteBuffer.wrap(sent, 0, SIGNED);
    boolean isForPurpose = content.get() == purpose.code();
    Instant expiresAt = Instant.ofEpochSecond(content.getLong());
    long userId = content.getLong();
    byte[] handle = Arrays.copyOfRange(sent, SIGNED - HANDLE, SIGNED);
    return isForPurpose && clock.instant().isBefore(expiresAt)
        ? Optional.of(new Challenge(userId, handle, expiresAt, Sha256.digest(sent)))
        : Optional.empty();
  }

  private byte[] issue(Purpose purpose, long userId, byte[] handle) {
    byte[] content =
        ByteBuffer.allocate(SIGNED)
            .put(purpose.code())
            .putLong(clock.instant().plus(LIFETIME).getEpochSecond())
            .putLong(userId)
            .put(random(RANDOM))
            .put(handle)
            .array();
    return ByteBuffer.allocate(SIGNED + MAC)
        .put(content)
        .put(mac(keys.getFirst(), content))
        .array();
  }

  private boolean isSigned(byte[] sent) {
    byte[] content = Arrays.copyOf(sent, SIGNED);
    byte[] mac = Arrays.copyOfRange(sent, SIGNED, sent.length);
    return keys.stream().anyMatch(key -> MessageDigest.isEqual(mac, mac(key, content)));
  }

  private static byte[] mac(PurposeKey key, byte[] content) {
    return key.mac(HexFormat.of().formatHex(content));
  }

  private byte[] random(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
