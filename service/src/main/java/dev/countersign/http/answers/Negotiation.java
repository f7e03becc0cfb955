package dev.countersign.http.answers;

import dev.countersign.http.answers.Format.Kind;
import dev.countersign.platform.errors.NotAcceptable;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.settings.ApiSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.util.UriComponentsBuilder;

/** Chooses the response format from the format parameter or the Accept header. */
@Component
public class Negotiation {

  private static final String PROBLEM = "application/problem+json";

  private final String formatParam;
  private final List<Kind> negotiable;

  Negotiation(ApiSettings settings) {
    this.formatParam = settings.formatParam();
    this.negotiable = settings.browsable() ? List.of(Kind.JSON, Kind.HTML) : List.of(Kind.JSON);
  }

  /** Returns the media types that API endpoints can produce. */
  public List<String> renders() {
    return negotiable.stream().map(kind -> kind.mediaType).toList();
  }

  /** Stores the negotiated format in the request, or refuses the request. */
  public void settle(HttpServletRequest request) {
    negotiate(request, negotiable).keepIn(request);
  }

  /** Negotiates for an unknown path, where clients that accept HTML get an error page. */
  void settleNowhere(HttpServletRequest request) {
    Format format = negotiate(request, List.of(Kind.JSON, Kind.HTML));
    (format.kind() == Kind.HTML ? Format.PAGE : format).keepIn(request);
  }

  /** Selects HTML for a path that serves pages only, whatever the client accepts. */
  public void settleOnPage(HttpServletRequest request) {
    Format.PAGE.keepIn(request);
  }

  private Format negotiate(HttpServletRequest request, List<Kind> kinds) {
    String format = formatParameter(request);
    List<String> headers = Collections.list(request.getHeaders("Accept"));
    if (format == null) {
      return fromAccept(headers, kinds);
    }
    if (format.equals("json")) {
      return new Format(Kind.JSON, indent(headers), false);
    }
    if (format.equals("api") && kinds.contains(Kind.HTML)) {
      return Format.HTML;
    }
    throw new NotFound();
  }

  /** Reads the parameter from the query string, because getParameter would consume a form body. */
  private @Nullable String formatParameter(HttpServletRequest request) {
    if (request.getQueryString() == null) {
      return null;
    }
    return UriComponentsBuilder.newInstance()
        .query(request.getQueryString())
        .build()
        .getQueryParams()
        .getFirst(formatParam);
  }

  private static Format fromAccept(List<String> headers, List<Kind> kinds) {
    if (headers.isEmpty() || headers.equals(List.of("*/*"))) {
      return Format.JSON;
    }
    List<AcceptedType> accepted = AcceptedType.list(String.join(",", headers));
    for (int precedence = 3; precedence >= 0; precedence--) {
      for (Kind kind : kinds) {
        Optional<AcceptedType> match = first(accepted, precedence, kind);
        if (match.isPresent()) {
          return new Format(kind, match.get().indent(), wantsProblems(accepted));
        }
      }
    }
    throw new NotAcceptable();
  }

  /** Returns the indent that the client asks for, which a format in the query does not override. */
  private static int indent(List<String> headers) {
    return headers.isEmpty()
        ? 0
        : AcceptedType.list(String.join(",", headers)).stream()
            .filter(type -> type.covers(Kind.JSON.mediaType))
            .mapToInt(AcceptedType::indent)
            .max()
            .orElse(0);
  }

  private static Optional<AcceptedType> first(
      List<AcceptedType> accepted, int precedence, Kind kind) {
    return accepted.stream()
        .filter(type -> type.precedence() == precedence)
        .filter(type -> type.covers(kind.mediaType) || (kind == Kind.JSON && type.names(PROBLEM)))
        .findFirst();
  }

  /** Returns whether errors become RFC 9457 problems: only if the client names that media type. */
  private static boolean wantsProblems(List<AcceptedType> accepted) {
    return accepted.stream().anyMatch(type -> type.names(PROBLEM));
  }
}
