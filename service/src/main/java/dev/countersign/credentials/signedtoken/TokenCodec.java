package dev.countersign.credentials.signedtoken;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Encodes and decodes signed tokens.
 *
 * <p>The header must match one that this service or SimpleJWT writes, byte for byte, so a token
 * cannot choose how it is verified. The signature must be in canonical encoding. The payload is
 * parsed only after the signature was verified.
 */
@Component
class TokenCodec {

  /**
   * Maximum length of a token. It exceeds every token that this service issues and limits the work
   * for invalid ones.
   */
  static final int LONGEST = 4096;

  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final SigningKeys keys;

  TokenCodec(SigningKeys keys) {
    this.keys = keys;
  }

  String encode(Map<String, Object> claims) {
    String content = keys.header() + "." + BASE64.encodeToString(JSON.writeValueAsBytes(claims));
    return content + "." + keys.sign(content);
  }

  /** Returns the claims of a token signed by an accepted key, or empty for any other text. */
  Optional<ObjectNode> decode(String token) {
    int firstDot = token.indexOf('.');
    int lastDot = token.lastIndexOf('.');
    boolean hasThreeParts = firstDot < lastDot && token.indexOf('.', firstDot + 1) == lastDot;
    if (token.length() > LONGEST || !hasThreeParts) {
      return Optional.empty();
    }
    boolean genuine =
        keys.verifies(
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
      return JSON.readTree(text) instanceof ObjectNode object
          ? Optional.of(object)
          : Optional.empty();
    } catch (IllegalArgumentException | CharacterCodingException | JacksonException malformed) {
      return Optional.empty();
    }
  }
}
