package dev.countersign.credentials.session;

import dev.countersign.api.access.AccessInterceptor;
import dev.countersign.api.access.Authenticated;
import dev.countersign.platform.languages.Languages;
import dev.countersign.platform.languages.PageLanguage;
import dev.countersign.platform.languages.Preferences;
import jakarta.servlet.http.HttpServletRequest;
import java.time.ZoneId;
import org.springframework.stereotype.Component;

/** Chooses the language of a page by the user of the session, else by the request. */
@Component
public class SessionLanguage {

  private final Languages languages;

  SessionLanguage(Languages languages) {
    this.languages = languages;
  }

  public PageLanguage of(HttpServletRequest request) {
    return languages.of(request, preferences(request));
  }

  /** Returns the time zone that the user of the session has chosen, or UTC. */
  public static ZoneId zone(HttpServletRequest request) {
    return preferences(request).zone();
  }

  private static Preferences preferences(HttpServletRequest request) {
    return AccessInterceptor.seenAs(request)
        .filter(Authenticated.class::isInstance)
        .map(known -> ((Authenticated) known).credential())
        .filter(Session.class::isInstance)
        .map(session -> ((Session) session).preferences())
        .orElse(Preferences.NONE);
  }
}
