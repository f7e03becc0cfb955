package dev.countersign.credentials.passkeys;

import dev.countersign.platform.keys.Sha256;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Names a passkey by a digest of its credential id, which can be 1,023 bytes long. */
final class PasskeyId {

  /** The form in which paths and events show the id. */
  static final String PATTERN = "[0-9a-f]{32}";

  private static final Pattern FORM = Pattern.compile(PATTERN);

  private PasskeyId() {}

  static UUID of(byte[] credentialId) {
    ByteBuffer digest = ByteBuffer.wrap(Sha256.digest(credentialId));
    return new UUID(digest.getLong(), digest.getLong());
  }

  static String shown(UUID id) {
    return id.toString().replace("-", "");
  }

  static Optional<UUID> read(String shown) {
    return FORM.matcher(shown).matches()
        ? Optional.of(
            new UUID(
                Long.parseUnsignedLong(shown.substring(0, 16), 16),
                Long.parseUnsignedLong(shown.substring(16), 16)))
        : Optional.empty();
  }
}
