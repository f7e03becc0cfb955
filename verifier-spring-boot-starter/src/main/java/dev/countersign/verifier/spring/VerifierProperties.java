package dev.countersign.verifier.spring;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the verifier.
 *
 * @param baseUrl URL of Countersign, with https unless it is an address of this machine.
 * @param issuer Required issuer of tokens: the value of countersign.jwt.issuer.
 * @param audience Accepted audiences; a token must name at least one of them. Empty accepts all.
 * @param sharedSecret Secret of HS256. Without it, tokens are verified by the published keys.
 * @param userIdClaim Claim that holds the user's id.
 * @param revocations Whether tokens of users who logged out everywhere are refused before they
 *     expire.
 * @param pollInterval How often the revocation snapshot is loaded.
 * @param maxStaleness How long tokens are accepted after the last revocation snapshot was loaded;
 *     then requests with a token get 503.
 * @param leeway Maximum difference to the clock of Countersign.
 * @param deadline Maximum duration of a request to Countersign.
 * @param publicPaths Patterns of paths that need no token and are not checked, for example
 *     /actuator/health/**.
 */
@ConfigurationProperties("countersign.verifier")
public record VerifierProperties(
    @Nullable String baseUrl,
    @Nullable String issuer,
    @DefaultValue List<String> audience,
    @Nullable String sharedSecret,
    @DefaultValue("user_id") String userIdClaim,
    @DefaultValue("true") boolean revocations,
    @DefaultValue("4s") Duration pollInterval,
    @DefaultValue("60s") Duration maxStaleness,
    @DefaultValue("5s") Duration leeway,
    @DefaultValue("2s") Duration deadline,
    @DefaultValue List<String> publicPaths) {

  @Override
  public String toString() {
    return "VerifierProperties[baseUrl=" + baseUrl + "]";
  }
}
