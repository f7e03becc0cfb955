package dev.countersign.credentials.signedtoken;

import dev.countersign.credentials.takeover.DjangoTokens;
import dev.countersign.credentials.takeover.ReturnableKey;
import dev.countersign.platform.settings.ServiceSettings;
import dev.countersign.platform.settings.UnusableSetting;
import dev.countersign.verifier.token.StrictJson;
import dev.countersign.verifier.token.TokenDecoder;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Encodes and decodes signed tokens. Other services decode them by the same class. */
@Component
class TokenCodec {

  private final SigningKeys keys;
  private final Optional<DjangoTokens> django;
  private final TokenDecoder decoder;

  @Autowired
  TokenCodec(SigningKeys keys, DjangoTokens django, ServiceSettings service) {
    this(keys, Optional.of(django));
    // The secret key derives keys of this installation even if it signs no tokens.
    boolean isSecretKey =
        Stream.concat(Stream.of(service.usableSecretKey()), service.secretKeyFallbacks().stream())
            .anyMatch(django::isKey);
    if (isSecretKey || django.key().stream().anyMatch(keys::contain)) {
      throw new UnusableSetting(
          "countersign.takeover.key",
          "is also a key of this installation: set another countersign.secret-key, and remove"
              + " Django's key from secret-key-fallbacks and jwt.previous-keys");
    }
  }

  private TokenCodec(SigningKeys keys, Optional<DjangoTokens> django) {
    this.keys = keys;
    this.django = django;
    this.decoder =
        new TokenDecoder(
            (header, content, signature) ->
                keys.verifies(header, content, signature)
                    || django
                        .flatMap(DjangoTokens::returnable)
                        .filter(key -> key.verifies(header, content, signature))
                        .isPresent());
  }

  /** Creates a codec that accepts no tokens of Django. */
  TokenCodec(SigningKeys keys) {
    this(keys, Optional.empty());
  }

  String encode(Map<String, Object> claims) {
    String payload =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(StrictJson.MAPPER.writeValueAsBytes(claims));
    Optional<ReturnableKey> returnable = django.flatMap(DjangoTokens::signing);
    String content = returnable.map(ReturnableKey::header).orElseGet(keys::header) + "." + payload;
    return content
        + "."
        + returnable.map(key -> key.sign(content)).orElseGet(() -> keys.sign(content));
  }

  /** Returns the claims of a token signed by an accepted key, or empty for any other text. */
  Optional<ObjectNode> decode(String token) {
    return decoder.decode(token);
  }

  /** Returns the claims of a token that Django has signed, or empty for any other text. */
  Optional<ObjectNode> decodeCarried(String token) {
    return django.flatMap(tokens -> tokens.decode(token));
  }
}
