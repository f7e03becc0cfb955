package dev.countersign.credentials.signedtoken;

import dev.countersign.credentials.takeover.DjangoTokens;
import dev.countersign.platform.settings.UnusableSetting;
import dev.countersign.verifier.token.StrictJson;
import dev.countersign.verifier.token.TokenDecoder;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Encodes and decodes signed tokens. Other services decode them by the same class. */
@Component
class TokenCodec {

  private final SigningKeys keys;
  private final TokenDecoder decoder;
  private final Function<String, Optional<ObjectNode>> django;

  @Autowired
  TokenCodec(SigningKeys keys, DjangoTokens django) {
    this(keys, django::decode);
    if (django.key().stream().anyMatch(keys::contain)) {
      throw new UnusableSetting(
          "countersign.takeover.key",
          "is also a key of this installation: set another countersign.secret-key, and remove"
              + " Django's key from secret-key-fallbacks and jwt.previous-keys");
    }
  }

  private TokenCodec(SigningKeys keys, Function<String, Optional<ObjectNode>> django) {
    this.keys = keys;
    this.decoder = new TokenDecoder(keys::verifies);
    this.django = django;
  }

  /** Creates a codec that accepts no tokens of Django. */
  TokenCodec(SigningKeys keys) {
    this(keys, _ -> Optional.empty());
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

  /** Returns the claims of a token that Django has signed, or empty for any other text. */
  Optional<ObjectNode> decodeCarried(String token) {
    return django.apply(token);
  }
}
