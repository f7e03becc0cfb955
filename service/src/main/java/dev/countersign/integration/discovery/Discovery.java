package dev.countersign.integration.discovery;

import dev.countersign.credentials.signedtoken.AcceptedKey;
import dev.countersign.credentials.signedtoken.SignedTokenSettings;
import dev.countersign.credentials.signedtoken.SigningKeys;
import dev.countersign.http.answers.Answer;
import dev.countersign.platform.settings.ApiSettings;
import dev.countersign.platform.settings.SiteUrl;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Builds the metadata that both discovery endpoints return. */
@Component
class Discovery {

  private final SigningKeys keys;
  private final SignedTokenSettings tokens;
  private final ApiSettings api;
  private final SiteUrl site;
  private final Clock clock;

  Discovery(
      SigningKeys keys, SignedTokenSettings tokens, ApiSettings api, SiteUrl site, Clock clock) {
    this.keys = keys;
    this.tokens = tokens;
    this.api = api;
    this.site = site;
    this.clock = clock;
  }

  Answer answer() {
    return Answer.ok(metadata()).with("Cache-Control", "public, max-age=300");
  }

  /**
   * Uses the configured issuer, else the base URL: RFC 8414 requires an issuer, but tokens have
   * none unless the setting is set.
   */
  private ServerMetadata metadata() {
    return new ServerMetadata(
        Optional.ofNullable(tokens.issuer()).orElseGet(() -> site.of("")),
        site.of("/.well-known/jwks.json"),
        site.of(RevocationsEndpoint.PATH),
        site.of(api.prefix() + "token/"),
        site.of(api.prefix() + "token/introspect/"),
        List.of("Bearer"),
        site.of(api.prefix() + "token/revoke/"),
        List.of("none"),
        List.of(),
        List.of(),
        algorithms());
  }

  private List<String> algorithms() {
    Instant now = clock.instant();
    return keys.all().stream()
        .filter(accepted -> !accepted.isEnded(now))
        .map(AcceptedKey::key)
        .map(key -> key.algorithm().toString())
        .distinct()
        .toList();
  }
}
