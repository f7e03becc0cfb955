package dev.countersign.verifier.token;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/**
 * Decodes signed tokens.
 *
 * <p>The header must match one that Countersign or SimpleJWT writes, byte for byte, so a token
 * cannot choose how it is verified. The signature must be in canonical encoding. The payload is
 * parsed only after the signature was verified.
 */
public final class TokenDecoder {

  /**
   * Maximum length of a token. It exceeds every token that Countersign issues and limits the work
   * for invalid ones.
   */
  public static final int LONGEST = 4096;

  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  private final Signatures signatures;

  public TokenDecoder(Signatures signatures) {
    this.signatures = signatures;
  }

  /** Decides whether a signature is valid. */
  @FunctionalInterface
  public interface Signatures {

    /** Returns whether any accepted key with this header verifies the signature. */
    boolean verifies(String header, String content, String signature);
  }

  /** Returns the claims of a token signed by an accepted key, or empty for any other text. */
  public Optional<ObjectNode> decode(String token) {
    int firstDot = token.indexOf('.');
    int lastDot = token.lastIndexOf('.');
    boolean hasThreeParts = firstDot < lastDot && token.indexOf('.', firstDot + 1) == lastDot;
    if (token.length() > LONGEST || !hasThreeParts) {
      return Optional.empty();
    }
    boolean genuine =
        signatures.verifies(
            token.substring(0, firstDot),
            token.substring(0, lastDot),
            token.substring(lastDot + 1));
    return genuine ? payload(token.substring(firstDot + 1, lastDot)) : Optional.empty();
  }

  /**
   * Decodes the payload. Accepts only canonical base64url without padding that holds a JSON object
   * in UTF-8.
   */
  private static Optional<ObjectNode> payload(String encoded) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(encoded);
      if (!BASE64.encodeToString(bytes).equals(encoded)) {
        return Optional.empty();
      }
      String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return StrictJson.MAPPER.readTree(text) instanceof ObjectNode object
          ? Optional.of(object)
          : Optional.empty();
    } catch (IllegalArgumentException | CharacterCodingException | JacksonException malformed) {
      return Optional.empty();
    }
  }
}
