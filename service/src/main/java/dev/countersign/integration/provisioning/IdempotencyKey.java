package dev.countersign.integration.provisioning;

import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.platform.keys.Sha256;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key by which a client marks the repetitions of one request, and what tells that request from
 * others.
 *
 * @param userId The caller; each caller has its own keys.
 * @param digest The digest of the key, which limits its length in the database.
 * @param fingerprints The MAC of the request under the current secret key, then under earlier ones.
 */
@SuppressWarnings("ArrayRecordComponent") // Keys are never compared.
record IdempotencyKey(long userId, byte[] digest, List<byte[]> fingerprints) {

  static final String HEADER = "Idempotency-Key";

  /** The quoted form is that of the IETF draft; most clients send the key without quotes. */
  private static final Pattern FORM =
      Pattern.compile("\"([\\w.:=+/~-]{1,255})\"|([\\w.:=+/~-]{1,255})");

  static byte[] digest(String header) {
    Matcher form = FORM.matcher(header);
    if (!form.matches()) {
      throw new ValidationFailed(
          HEADER, "Use 1 to 255 letters, digits and the characters - _ . : = + / ~.");
    }
    return Sha256.digest(form.group(1) == null ? form.group(2) : form.group(1));
  }

  byte[] fingerprint() {
    return fingerprints.getFirst();
  }
}
