package dev.countersign.verifier;

import dev.countersign.verifier.Verification.Invalid;
import dev.countersign.verifier.Verification.Unavailable;
import dev.countersign.verifier.Verification.Valid;
import dev.countersign.verifier.remote.KeySource;
import dev.countersign.verifier.remote.Keys;
import dev.countersign.verifier.remote.RevocationCache;
import dev.countersign.verifier.token.ClaimRules;
import dev.countersign.verifier.token.StrictJson;
import dev.countersign.verifier.token.TokenDecoder;
import dev.countersign.verifier.token.TokenKind;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ScheduledExecutorService;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Verifies access tokens. Create one for each Countersign with {@link #of}, use it from any thread,
 * and close it at the end.
 */
public final class TokenVerifier implements AutoCloseable {

  private static final String NAMELESS = "Token contained no recognizable user identification";
  private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

  private final KeySource keys;
  private final ClaimRules rules;
  private final Optional<RevocationCache> revocations;
  private final Clock clock;
  private final ScheduledExecutorService loads;

  TokenVerifier(
      KeySource keys,
      ClaimRules rules,
      Optional<RevocationCache> revocations,
      Clock clock,
      ScheduledExecutorService loads) {
    this.keys = keys;
    this.rules = rules;
    this.revocations = revocations;
    this.clock = clock;
    this.loads = loads;
  }

  /**
   * Begins the configuration of a verifier.
   *
   * @param baseUrl the URL of Countersign, with https unless it is an address of this machine
   */
  public static TokenVerifierBuilder of(String baseUrl) {
    return new TokenVerifierBuilder(baseUrl);
  }

  /** Verifies an access token: the text after {@code Bearer} in the header Authorization. */
  public Verification verify(String token) {
    int dot = token.indexOf('.');
    if (dot < 0 || token.length() > TokenDecoder.LONGEST) {
      return new Invalid(ClaimRules.INVALID);
    }
    Optional<Keys> known = keys.forHeader(token.substring(0, dot));
    if (known.isEmpty()) {
      return new Unavailable("The key set could not be loaded.");
    }
    return new TokenDecoder(known.get().tokens()::verifies)
        .decode(token)
        .map(this::verify)
        .orElseGet(() -> new Invalid(ClaimRules.INVALID));
  }

  private Verification verify(ObjectNode claims) {
    Optional<String> fault = rules.fault(claims, TokenKind.ACCESS, clock.instant());
    if (fault.isPresent()) {
      return new Invalid(fault.get());
    }
    OptionalLong userId = rules.userId(claims);
    if (userId.isEmpty()) {
      return new Invalid(NAMELESS);
    }
    VerifiedClaims verified =
        new VerifiedClaims(
            userId.getAsLong(),
            claims.get("jti").asString(),
            Instant.ofEpochSecond(claims.get("exp").asLong()),
            StrictJson.MAPPER.convertValue(claims, MAP));
    return revocations
        .map(cache -> cache.find(verified.userId(), verified.tokenId(), issuedAt(claims)))
        .map(answer -> outcome(answer, verified))
        .orElseGet(() -> new Valid(verified));
  }

  private static Verification outcome(RevocationCache.Answer answer, VerifiedClaims verified) {
    return switch (answer) {
      case IN_FORCE -> new Valid(verified);
      case VOID -> new Invalid(ClaimRules.INVALID);
      case UNKNOWN -> new Unavailable("There is no recent revocation snapshot.");
    };
  }

  private static long issuedAt(ObjectNode claims) {
    JsonNode issued = claims.get("iat");
    return issued == null ? 0 : Math.max(0, issued.asLong());
  }

  /** Ends the loads of the key set and of the revocation snapshot. */
  @Override
  public void close() {
    loads.shutdownNow();
  }
}
