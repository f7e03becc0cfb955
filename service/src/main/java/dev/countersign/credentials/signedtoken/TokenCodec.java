package dev.countersign.credentials.signedtoken;

import dev.countersign.verifier.token.StrictJson;
import dev.countersign.verifier.token.TokenDecoder;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Encodes and decodes signed tokens. Other services decode them by the same class. */
@Component
class TokenCodec {

  private final SigningKeys keys;
  private final TokenDecoder decoder;

  TokenCodec(SigningKeys keys) {
    this.keys = keys;
    this.decoder = new TokenDecoder(keys::verifies);
  }

  String encode(Map<String, Object> claims) {
    String payload =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(StrictJson.MAPPER.writeValueAsBytes(claims));
    String content = keys.header() + "." + payload;
    return content + "." + keys.sign(content);
  }

  /** Returns the claims of a token signed by an accepted key, or empty for any other text. */
  Optional<ObjectNode> decode(String token) {
    return decoder.decode(token);
  }
}
