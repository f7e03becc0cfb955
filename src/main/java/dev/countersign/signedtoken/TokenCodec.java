package dev.countersign.signedtoken;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
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
 * letter for letter, so nothing in a token chooses how it is checked; the signature is compared as
 * text, so only its one canonical spelling passes; the payload is read after it proved genuine.
 */
@Component
class TokenCodec {

  /** Longer than any token we issue, shorter than what would be work to look at. */
  static final int LONGEST = 4096;

  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
  private static final String HEADER = header("{\"alg\":\"HS256\",\"typ\":\"JWT\"}");

  /** The order in which older releases of the original's library write the same header. */
  private static final List<String> HEADERS =
      List.of(HEADER, header("{\"typ\":\"JWT\",\"alg\":\"HS256\"}"));

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final SigningKey key;

  TokenCodec(SigningKey key) {
    this.key = key;
  }

  String encode(Map<String, Object> claims) {
    String content = HEADER + "." + BASE64.encodeToString(JSON.writeValueAsBytes(claims));
    return content + "." + signature(content);
  }

  /** The claims of a token that we signed; empty for everything else. */
  Optional<ObjectNode> decode(String token) {
    int lastDot = token.lastIndexOf('.');
    if (token.length() > LONGEST || lastDot < 0 || !hasKnownHeader(token, lastDot)) {
      return Optional.empty();
    }
    String content = token.substring(0, lastDot);
    byte[] expected = signature(content).getBytes(ISO_8859_1);
    if (!MessageDigest.isEqual(expected, token.substring(lastDot + 1).getBytes(UTF_8))) {
      return Optional.empty();
    }
    return payload(content.substring(content.indexOf('.') + 1));
  }

  private static boolean hasKnownHeader(String token, int lastDot) {
    int firstDot = token.indexOf('.');
    return firstDot < lastDot
        && token.indexOf('.', firstDot + 1) == lastDot
        && HEADERS.contains(token.substring(0, firstDot));
  }

  private String signature(String content) {
    return BASE64.encodeToString(key.sign(content.getBytes(UTF_8)));
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

  private static String header(String json) {
    return BASE64.encodeToString(json.getBytes(UTF_8));
  }
}
