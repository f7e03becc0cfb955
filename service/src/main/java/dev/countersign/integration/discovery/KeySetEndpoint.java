package dev.countersign.integration.discovery;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.signedtoken.AcceptedKey;
import dev.countersign.credentials.signedtoken.SigningKeys;
import dev.countersign.http.answers.Answer;
import dev.countersign.verifier.keys.PublicKeyVerifier;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;

/** Publishes the public keys, so that other services can verify tokens. */
@Endpoint(
    value = "/.well-known/jwks.json",
    description = "The public keys that signatures of tokens can be checked with.")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class KeySetEndpoint {

  private final SigningKeys keys;
  private final Clock clock;

  KeySetEndpoint(SigningKeys keys, Clock clock) {
    this.keys = keys;
    this.clock = clock;
  }

  record KeySet(List<Map<String, String>> keys) {}

  @GetMapping
  @ApiOperation(
      id = "getKeySet",
      topic = ApiTopic.TOKENS,
      summary = "Get the public keys that verify JWTs",
      description =
          "A JSON Web Key Set (RFC 7517). It is empty while tokens are signed with the "
              + "secret key.")
  @Answers(body = KeySet.class)
  Answer show() {
    Instant now = clock.instant();
    List<Map<String, String>> shown =
        keys.all().stream()
            .filter(accepted -> !accepted.isEnded(now))
            .map(AcceptedKey::key)
            .filter(PublicKeyVerifier.class::isInstance)
            .map(key -> ((PublicKeyVerifier) key).jwk())
            .distinct()
            .toList();
    return Answer.ok(new KeySet(shown)).with("Cache-Control", "public, max-age=300");
  }
}
