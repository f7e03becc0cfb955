package dev.countersign.operations.djangotakeover;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the settings of Countersign that match those of a Django project, as YAML. Values are
 * quoted as JSON, which YAML reads.
 */
public final class MatchingSettings {

  private final List<String> lines = new ArrayList<>();

  private MatchingSettings() {}

  /** Returns the settings for a switch that happens at this time. */
  public static String yaml(DjangoSettings django, Instant switchedAt) {
    var settings = new MatchingSettings();
    settings.line("# Settings that match the Django project (Django " + django.django() + ").");
    settings.line("# Further ones, as secrets: COUNTERSIGN_SECRET_KEY, a new key, and");
    settings.line("# COUNTERSIGN_TAKEOVER_KEY, Django's SIGNING_KEY, by default its SECRET_KEY.");
    settings.line("countersign:");
    settings.value("  allowed-hosts", django.allowedHosts());
    settings.takeover(django, switchedAt);
    if (django.jwt() != null) {
      settings.jwt(django.jwt());
    }
    settings.session(django.session());
    settings.csrf(django.csrf());
    return String.join("\n", settings.lines) + "\n";
  }

  /** Ends the acceptance when the last credential that Django has issued expires. */
  private void takeover(DjangoSettings django, Instant switchedAt) {
    long refresh = django.jwt() == null ? 0 : django.jwt().refreshTokenSeconds();
    long longest = Math.max(refresh, django.session().cookieSeconds());
    line("  takeover:");
    value("    until", switchedAt.plusSeconds(longest).truncatedTo(ChronoUnit.SECONDS).toString());
    if (django.jwt() != null) {
      value("    algorithm", django.jwt().algorithm());
    }
  }

  private void jwt(DjangoSettings.Jwt jwt) {
    line("  jwt:");
    value("    access-token-lifetime", jwt.accessTokenSeconds() + "s");
    value("    refresh-token-lifetime", jwt.refreshTokenSeconds() + "s");
    value("    rotate-refresh-tokens", jwt.rotateRefreshTokens());
    value("    blacklist-after-rotation", jwt.blacklistAfterRotation());
    value("    update-last-login", jwt.updateLastLogin());
    value("    user-id-claim", jwt.userIdClaim());
    value("    issuer", jwt.issuer());
    if (jwt.audience() != null && !jwt.audience().isNull()) {
      value("    audience", jwt.audience().isArray() ? jwt.audience() : List.of(jwt.audience()));
    }
  }

  private void session(DjangoSettings.Session session) {
    line("  session:");
    line("    cookie:");
    value("      name", session.cookieName());
    value("      max-age", session.cookieSeconds() + "s");
    value("      domain", session.cookieDomain());
    value(
        "      same-site",
        session.cookieSameSite() == null
            ? "none"
            : session.cookieSameSite().toLowerCase(Locale.ROOT));
    value("    idle-timeout", session.cookieSeconds() + "s");
  }

  private void csrf(DjangoSettings.Csrf csrf) {
    line("  csrf:");
    line("    cookie:");
    value("      name", csrf.cookieName());
    value("    header-name", header(csrf.headerName()));
    value("    trusted-origins", csrf.trustedOrigins());
  }

  /** Converts a name of WSGI, such as HTTP_X_CSRFTOKEN, to that of the header. */
  private static String header(String name) {
    return name.equals("HTTP_X_CSRFTOKEN")
        ? "X-CSRFToken"
        : name.replaceFirst("^HTTP_", "").replace('_', '-');
  }

  private void line(String text) {
    lines.add(text);
  }

  private void value(String name, @Nullable Object value) {
    if (value != null) {
      lines.add(name + ": " + JsonMapper.shared().writeValueAsString(value));
    }
  }
}
