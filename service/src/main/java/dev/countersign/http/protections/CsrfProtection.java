package dev.countersign.http.protections;

import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.InputReader;
import dev.countersign.platform.errors.CsrfFailed;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * Rejects unsafe browser requests that were not sent by a page of this service made for the same
 * session.
 */
@Component
public class CsrfProtection {

  /** Represents the session of a browser that has none. */
  public static final String NO_SESSION = "";

  /** Request attribute: the CSRF cookie of the request need not be bound to its session. */
  private static final String UNBOUND = CsrfProtection.class.getName() + ".unbound";

  /** Request attribute: tokens of the request are bound to its session without a cookie. */
  private static final String NO_COOKIE = CsrfProtection.class.getName() + ".noCookie";

  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

  private final CsrfSettings settings;
  private final BrowserCookie cookie;
  private final CsrfTokens tokens;
  private final OriginCheck source;
  private final InputReader bodies;
  private final Clock clock;

  CsrfProtection(
      CsrfSettings settings,
      CsrfTokens tokens,
      OriginCheck source,
      InputReader bodies,
      Clock clock) {
    this.settings = settings;
    this.cookie = settings.cookie().shape();
    this.tokens = tokens;
    this.source = source;
    this.bodies = bodies;
    this.clock = clock;
  }

  /** Returns the name of the request header that may carry the token. */
  public String headerName() {
    return settings.headerName();
  }

  /**
   * Returns the reason to refuse the request, or empty for safe methods and for requests of own
   * pages.
   */
  public Optional<CsrfFailed> fault(HttpServletRequest request, String session) {
    if (SAFE.contains(request.getMethod())) {
      return Optional.empty();
    }
    return source.fault(request).or(() -> tokenFault(request, session).map(CsrfFailed::new));
  }

  /**
   * Returns the reason to refuse a request that was sent by a page of another origin, or empty. For
   * requests that begin a login: the browser has no token for it yet.
   */
  public Optional<CsrfFailed> originFault(HttpServletRequest request) {
    return SAFE.contains(request.getMethod()) ? Optional.empty() : source.fault(request);
  }

  /**
   * Returns the reason to refuse the request, or empty, where the token is sent in the header only.
   * Needs no CSRF cookie: the token contains a MAC over the session, so no other page can make one.
   */
  public Optional<CsrfFailed> headerFault(HttpServletRequest request, String session) {
    return SAFE.contains(request.getMethod())
        ? Optional.empty()
        : source.fault(request).or(() -> sentHeaderFault(request, session).map(CsrfFailed::new));
  }

  /** Returns a token of the session for {@link #headerFault}. */
  public String headerToken(String session) {
    return tokens.masked(tokens.make(session));
  }

  /**
   * Returns the token for a form: the browser's current token if it is valid for this session, else
   * a new one.
   */
  public FormToken token(HttpServletRequest request, String session) {
    if (usesNoCookie(request)) {
      return new FormToken(headerToken(session), Optional.empty());
    }
    String token =
        cookie
            .read(request)
            .filter(known -> formFault(known).isEmpty() && tokens.belongs(known, session))
            .orElseGet(() -> tokens.make(session));
    return new FormToken(tokens.masked(token), Optional.of(keep(token, request)));
  }

  /**
   * Returns a cookie with a new token at login, which makes the browser's earlier tokens worthless.
   */
  public String renew(HttpServletRequest request, String session) {
    return keep(tokens.make(session), request);
  }

  /**
   * Accepts the CSRF cookie of this request although it is bound to no session, like every CSRF
   * cookie of Django. The browser must name the page that sent the request, which is checked as
   * always: another page could have set both the cookie and the token.
   */
  public void acceptUnbound(HttpServletRequest request) {
    if (request.getHeader("Origin") != null || request.getHeader("Sec-Fetch-Site") != null) {
      cookie
          .read(request)
          .filter(text -> textFault(text).isEmpty())
          .ifPresent(
              text -> {
                cookie.replace(request, tokens.unmasked(text));
                request.setAttribute(UNBOUND, true);
              });
    }
  }

  /**
   * Checks and makes tokens of this request without the CSRF cookie, which belongs to another
   * session of the same browser. The token contains a MAC over the session.
   */
  public void useNoCookie(HttpServletRequest request) {
    request.setAttribute(NO_COOKIE, true);
  }

  private static boolean usesNoCookie(HttpServletRequest request) {
    return request.getAttribute(NO_COOKIE) != null;
  }

  private String keep(String token, HttpServletRequest request) {
    return cookie.keep(token, request, clock.instant());
  }

  private Optional<String> tokenFault(HttpServletRequest request, String session) {
    if (usesNoCookie(request)) {
      return boundFault(request, session);
    }
    Optional<String> kept = cookie.read(request);
    if (kept.isEmpty()) {
      return Optional.of("CSRF cookie not set.");
    }
    String token = kept.get();
    return formFault(token)
        .map(fault -> "CSRF cookie " + fault)
        .or(() -> sentFault(request, token))
        .or(
            () ->
                request.getAttribute(UNBOUND) != null || tokens.belongs(token, session)
                    ? Optional.empty()
                    : Optional.of("CSRF cookie does not belong to this session."));
  }

  private Optional<String> sentFault(HttpServletRequest request, String token) {
    Optional<String> field = field(request);
    Optional<String> sent =
        field.or(() -> Optional.ofNullable(request.getHeader(settings.headerName())));
    if (sent.isEmpty()) {
      return Optional.of("CSRF token missing.");
    }
    String name = field.isPresent() ? "POST" : "the '" + shownHeader() + "' HTTP header";
    return textFault(sent.get())
        .or(() -> tokens.isToken(sent.get(), token) ? Optional.empty() : Optional.of("incorrect."))
        .map(text -> "CSRF token from " + name + " " + text);
  }

  private Optional<String> boundFault(HttpServletRequest request, String session) {
    return field(request)
        .or(() -> Optional.ofNullable(request.getHeader(settings.headerName())))
        .map(
            sent ->
                textFault(sent).isEmpty() && tokens.belongs(tokens.unmasked(sent), session)
                    ? Optional.<String>empty()
                    : Optional.of("CSRF token does not belong to this session."))
        .orElse(Optional.of("CSRF token missing."));
  }

  private Optional<String> sentHeaderFault(HttpServletRequest request, String session) {
    String sent = request.getHeader(settings.headerName());
    if (sent == null) {
      return Optional.of("CSRF token missing.");
    }
    return textFault(sent)
        .or(
            () ->
                tokens.belongs(tokens.unmasked(sent), session)
                    ? Optional.empty()
                    : Optional.of("incorrect."))
        .map(text -> "CSRF token from the '" + shownHeader() + "' HTTP header " + text);
  }

  /** Reads the token from the form field, which only POST requests of HTML forms have. */
  private Optional<String> field(HttpServletRequest request) {
    if (!request.getMethod().equals("POST")) {
      return Optional.empty();
    }
    return bodies
        .readForm(request)
        .map(Input::data)
        .map(form -> form.get(settings.fieldName()))
        .filter(JsonNode::isString)
        .map(JsonNode::asString)
        .filter(text -> !text.isEmpty());
  }

  /** Returns what is wrong with the text of a token, masked or not. */
  private static Optional<String> textFault(String sent) {
    return sent.length() == 2 * CsrfText.LENGTH ? charactersFault(sent) : formFault(sent);
  }

  private static Optional<String> formFault(String token) {
    return token.length() == CsrfText.LENGTH
        ? charactersFault(token)
        : Optional.of("has incorrect length.");
  }

  private static Optional<String> charactersFault(String token) {
    return CsrfText.isOfAlphabet(token) ? Optional.empty() : Optional.of("has invalid characters.");
  }

  /** Returns the header name in Django's spelling, X-Csrftoken. */
  private String shownHeader() {
    return Stream.of(settings.headerName().split("-"))
        .map(
            word ->
                word.substring(0, 1).toUpperCase(Locale.ROOT)
                    + word.substring(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining("-"));
  }
}
