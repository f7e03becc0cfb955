package dev.countersign.operations.djangotakeover;

import dev.countersign.operations.djangotakeover.DjangoSettings.Jwt;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the settings of Countersign that match those of a Django project, as YAML. Values are
 * quoted as JSON, which YAML reads.
 */
public final class MatchingSettings {

  /**
   * Names a setting of Django and the one of Countersign that gets its value.
   *
   * @param django The name as the settings of Django, SimpleJWT or Django REST framework have it.
   * @param countersign The name below {@code countersign}.
   * @param value Returns the value for a switch at a time; empty if the project has none.
   */
  public record Match(
      String django, String countersign, BiFunction<DjangoSettings, Instant, Optional<?>> value) {}

  private static final String ROOT = "countersign";

  private static final List<Match> MATCHES =
      List.of(
          of("ALLOWED_HOSTS", "allowed-hosts", DjangoSettings::allowedHosts),
          new Match(
              "REFRESH_TOKEN_LIFETIME, SESSION_COOKIE_AGE",
              "takeover.until",
              (all, switchedAt) -> Optional.of(until(all, switchedAt))),
          ofJwt("ALGORITHM", "takeover.algorithm", Jwt::algorithm),
          ofJwt(
              "ACCESS_TOKEN_LIFETIME",
              "jwt.access-token-lifetime",
              jwt -> seconds(jwt.accessTokenSeconds())),
          ofJwt(
              "REFRESH_TOKEN_LIFETIME",
              "jwt.refresh-token-lifetime",
              jwt -> seconds(jwt.refreshTokenSeconds())),
          ofJwt("ROTATE_REFRESH_TOKENS", "jwt.rotate-refresh-tokens", Jwt::rotateRefreshTokens),
          ofJwt(
              "BLACKLIST_AFTER_ROTATION",
              "jwt.blacklist-after-rotation",
              Jwt::blacklistAfterRotation),
          ofJwt("UPDATE_LAST_LOGIN", "jwt.update-last-login", Jwt::updateLastLogin),
          ofJwt("USER_ID_CLAIM", "jwt.user-id-claim", Jwt::userIdClaim),
          ofJwt("ISSUER", "jwt.issuer", Jwt::issuer),
          ofJwt("AUDIENCE", "jwt.audience", jwt -> audience(jwt.audience())),
          of("SESSION_COOKIE_NAME", "session.cookie.name", all -> all.session().cookieName()),
          of(
              "SESSION_COOKIE_AGE",
              "session.cookie.max-age",
              all -> seconds(all.session().cookieSeconds())),
          of("SESSION_COOKIE_DOMAIN", "session.cookie.domain", all -> all.session().cookieDomain()),
          of(
              "SESSION_COOKIE_SAMESITE",
              "session.cookie.same-site",
              all -> sameSite(all.session().cookieSameSite())),
          of(
              "SESSION_COOKIE_AGE",
              "session.idle-timeout",
              all -> seconds(all.session().cookieSeconds())),
          of("CSRF_COOKIE_NAME", "csrf.cookie.name", all -> all.csrf().cookieName()),
          of("CSRF_HEADER_NAME", "csrf.header-name", all -> header(all.csrf().headerName())),
          of("CSRF_TRUSTED_ORIGINS", "csrf.trusted-origins", all -> all.csrf().trustedOrigins()));

  private final List<String> lines = new ArrayList<>();
  private List<String> parents = List.of();

  private MatchingSettings() {}

  /** Returns which setting of Django becomes which one of Countersign. */
  public static List<Match> matches() {
    return MATCHES;
  }

  /** Returns the settings for a switch that happens at this time. */
  public static String yaml(DjangoSettings django, Instant switchedAt) {
    var settings = new MatchingSettings();
    settings.lines.add(
        "# Settings that match the Django project (Django " + django.django() + ").");
    settings.lines.add("# Further ones, as secrets: COUNTERSIGN_SECRET_KEY, a new key, and");
    settings.lines.add(
        "# COUNTERSIGN_TAKEOVER_KEY, Django's SIGNING_KEY, by default its SECRET_KEY.");
    settings.lines.add(ROOT + ":");
    for (Match match : MATCHES) {
      match
          .value()
          .apply(django, switchedAt)
          .ifPresent(value -> settings.write(match.countersign(), value));
    }
    return String.join("\n", settings.lines) + "\n";
  }

  /** Ends the acceptance when the last credential that Django has issued expires. */
  private static String until(DjangoSettings django, Instant switchedAt) {
    long refresh = django.jwt() == null ? 0 : django.jwt().refreshTokenSeconds();
    long longest = Math.max(refresh, django.session().cookieSeconds());
    return switchedAt.plusSeconds(longest).truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static Match of(
      String django, String countersign, Function<DjangoSettings, @Nullable Object> value) {
    return new Match(django, countersign, (all, _) -> Optional.ofNullable(value.apply(all)));
  }

  private static Match ofJwt(
      String django, String countersign, Function<Jwt, @Nullable Object> value) {
    return new Match(django, countersign, (all, _) -> Optional.ofNullable(all.jwt()).map(value));
  }

  private static String seconds(long number) {
    return number + "s";
  }

  private static String sameSite(@Nullable String policy) {
    return policy == null ? "none" : policy.toLowerCase(Locale.ROOT);
  }

  private static @Nullable Object audience(@Nullable JsonNode audience) {
    if (audience == null || audience.isNull()) {
      return null;
    }
    return audience.isArray() ? audience : List.of(audience);
  }

  /** Converts a name of WSGI, such as HTTP_X_CSRFTOKEN, to that of the header. */
  private static String header(String name) {
    return name.equals("HTTP_X_CSRFTOKEN")
        ? "X-CSRFToken"
        : name.replaceFirst("^HTTP_", "").replace('_', '-');
  }

  /** Writes the groups that the setting is in, except those that the last one is in too. */
  private void write(String name, Object value) {
    List<String> parts = List.of(name.split("\\."));
    List<String> groups = parts.subList(0, parts.size() - 1);
    for (int depth = 0; depth < groups.size(); depth++) {
      List<String> group = groups.subList(0, depth + 1);
      if (parents.size() <= depth || !parents.subList(0, depth + 1).equals(group)) {
        lines.add("  ".repeat(depth + 1) + group.getLast() + ":");
      }
    }
    parents = groups;
    lines.add(
        "  ".repeat(parts.size())
            + parts.getLast()
            + ": "
            + JsonMapper.shared().writeValueAsString(value));
  }
}
