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
 * Writes and reads signed tokens, strictly: the header must be one that we or the original write,
 * letter for letter, so nothing in a token chooses how it is checked; only the one canonical
 * spelling of a signature passes; the payload is read after it proved genuine.
 */
@Component
class TokenCodec {

  /** Longer than any token we issue, shorter than what would be work to look at. */
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

  /** The claims of a token that we signed; empty for everything else. */
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

  /** One spelling only: base64url without padding or unused bits, and in it JSON in UTF-8. */
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
