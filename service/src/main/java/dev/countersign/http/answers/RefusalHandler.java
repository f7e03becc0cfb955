package dev.countersign.http.answers;

import dev.countersign.http.answers.Format.Kind;
import dev.countersign.http.protections.RefusalCodes;
import dev.countersign.platform.database.TransientDatabaseFailure;
import dev.countersign.platform.errors.AccessConfirmationRequired;
import dev.countersign.platform.errors.EnrolmentRequired;
import dev.countersign.platform.errors.MethodNotAllowed;
import dev.countersign.platform.errors.NotAuthenticated;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.errors.ParseFailed;
import dev.countersign.platform.errors.Refusal;
import dev.countersign.platform.errors.RefusalCounts;
import dev.countersign.platform.errors.Unavailable;
import dev.countersign.platform.errors.ValidationFailed;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.http.HttpException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Turns every exception of a request handler into status, headers and body. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class RefusalHandler implements HandlerExceptionResolver {

  private static final Logger LOG = LoggerFactory.getLogger(RefusalHandler.class);

  private static final String MALFORMED =
      "The query or the form contains a percent encoding that is not valid UTF-8.";

  private final AnswerWriter writer;
  private final Negotiation negotiation;
  private final ErrorPage page;
  private final ErrorLanguage language;
  private final RefusalCounts refusals;

  RefusalHandler(
      AnswerWriter writer,
      Negotiation negotiation,
      ErrorPage page,
      ErrorLanguage language,
      RefusalCounts refusals) {
    this.refusals = refusals;
    this.language = language;
    this.writer = writer;
    this.negotiation = negotiation;
    this.page = page;
  }

  @Override
  public ModelAndView resolveException(
      HttpServletRequest request,
      HttpServletResponse response,
      @Nullable Object handler,
      Exception cause) {
    if (response.isCommitted()) {
      LOG.warn(
          "The response to {} {} was cut off: {}",
          request.getMethod(),
          request.getRequestURI(),
          cause.toString());
    } else {
      try {
        writer.write(answerTo(cause, request), request, response);
      } catch (IOException clientGone) {
        throw new UncheckedIOException(clientGone);
      }
    }
    return new ModelAndView();
  }

  private Answer answerTo(Exception cause, HttpServletRequest request) {
    return switch (cause) {
      case Refusal refusal -> answer(refusal, request);
      case NoHandlerFoundException _, NoResourceFoundException _ -> nothingHere(request);
      case HttpRequestMethodNotSupportedException unknown ->
          answer(new MethodNotAllowed(unknown.getMethod()), request);
      case MethodArgumentTypeMismatchException mismatch ->
          answer(new ValidationFailed(mismatch.getName(), "A valid integer is required."), request);
      case Exception unread when isMalformed(unread) -> answer(new ParseFailed(MALFORMED), request);
      case Exception away when TransientDatabaseFailure.isBehind(away) ->
          databaseAway(away, request);
      default -> brokenPromise(cause, request);
    };
  }

  /** Returns whether Jetty could not decode the query or the form, which it does on first use. */
  private static boolean isMalformed(Exception cause) {
    return cause instanceof HttpException failed && failed.getCode() == 400;
  }

  private Answer answer(Refusal refusal, HttpServletRequest request) {
    RefusalCodes.note(request, refusal.code());
    refusals.add(refusal.code());
    Format format = Format.of(request);
    if (format.kind() == Kind.PAGE) {
      return page(refusal, request);
    }
    if (!format.problem()) {
      return language.translate(
          new Answer(refusal.status(), refusal.body(), refusal.headers()), request);
    }
    Answer problem = new Answer(refusal.status(), problem(refusal), refusal.headers());
    return language.translate(problem, request).with("Content-Type", "application/problem+json");
  }

  private Answer page(Refusal refusal, HttpServletRequest request) {
    boolean isRead = request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
    if (refusal instanceof NotAuthenticated && isRead) {
      return LoginRedirect.from(request);
    }
    if (refusal instanceof AccessConfirmationRequired) {
      return LoginRedirect.toConfirmation(request);
    }
    if (refusal instanceof EnrolmentRequired) {
      return LoginRedirect.toEnrolment(request);
    }
    return page.of(refusal.status(), refusal.code(), refusal.detail(), request)
        .with(refusal.headers());
  }

  /** Negotiates the format first, because no endpoint has done so for an unknown path. */
  private Answer nothingHere(HttpServletRequest request) {
    try {
      negotiation.settleNowhere(request);
    } catch (Refusal unacceptable) {
      LOG.debug("Content negotiation failed for an unknown path: {}.", unacceptable.code());
    }
    return answer(new NotFound(), request);
  }

  /** Returns 503 with Retry-After: transactions are atomic, so the client can retry. */
  private Answer databaseAway(Exception cause, HttpServletRequest request) {
    LOG.warn("PostgreSQL is unavailable; the request gets 503. Cause: {}", cause.getMessage());
    return answer(new Unavailable(Duration.ofSeconds(1)), request);
  }

  private Answer brokenPromise(Exception cause, HttpServletRequest request) {
    LOG.error(
        "Unhandled exception while processing {} {}.",
        request.getMethod(),
        request.getRequestURI(),
        cause);
    RefusalCodes.note(request, "error");
    refusals.add("error");
    return Format.of(request).kind() == Kind.PAGE
        ? page.of(500, "error", "A server error occurred.", request)
        : new Answer(500, EngineErrors.body(500), Map.of());
  }

  /** Returns the refusal in the format of RFC 9457. */
  private static Map<String, Object> problem(Refusal refusal) {
    var problem = new LinkedHashMap<String, Object>();
    problem.put("type", "about:blank");
    problem.put("title", ReasonPhrase.of(refusal.status()));
    problem.put("status", refusal.status());
    problem.put("detail", refusal.detail());
    problem.put("code", refusal.code());
    if (refusal instanceof ValidationFailed failed) {
      problem.put("errors", failed.fields());
    }
    return problem;
  }
}
