package dev.countersign.answers;

import dev.countersign.errors.MethodNotAllowed;
import dev.countersign.errors.NotFound;
import dev.countersign.errors.Refusal;
import dev.countersign.errors.Unavailable;
import dev.countersign.errors.ValidationFailed;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Turns a refusal into status, headers and body; nobody else does. */
@ControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
class RefusalHandler {

  private static final Logger LOG = LoggerFactory.getLogger(RefusalHandler.class);

  private final AnswerWriter writer;
  private final Negotiation negotiation;

  RefusalHandler(AnswerWriter writer, Negotiation negotiation) {
    this.writer = writer;
    this.negotiation = negotiation;
  }

  @ExceptionHandler
  void refuse(Refusal refusal, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Format format = Format.of(request);
    Map<String, Object> body = format.problem() ? problem(refusal) : refusal.body();
    var answer = new Answer(refusal.status(), body, refusal.headers());
    writer.write(
        format.problem() ? answer.with("Content-Type", "application/problem+json") : answer,
        request,
        response);
  }

  /** Unknown paths meet no endpoint, so nothing was negotiated for them yet. */
  @ExceptionHandler({NoHandlerFoundException.class, NoResourceFoundException.class})
  void nothingHere(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Refusal refusal = new NotFound();
    try {
      negotiation.settle(request);
    } catch (Refusal unacceptable) {
      // Whatever they accept, there is nothing here.
    }
    refuse(refusal, request, response);
  }

  /** A query parameter or part of the path that should be a number is none. */
  @ExceptionHandler
  void notANumber(
      MethodArgumentTypeMismatchException mismatch,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    refuse(
        new ValidationFailed(mismatch.getName(), "A valid integer is required."),
        request,
        response);
  }

  @ExceptionHandler
  void unknownMethod(
      HttpRequestMethodNotSupportedException unknown,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    refuse(new MethodNotAllowed(unknown.getMethod()), request, response);
  }

  /** The database is away, too slow or refuses for now: ask again, nothing was half done. */
  @ExceptionHandler({
    DataAccessResourceFailureException.class,
    QueryTimeoutException.class,
    TransientDataAccessException.class,
    CannotCreateTransactionException.class
  })
  void databaseAway(Exception cause, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    LOG.warn("The database did not answer: {}", cause.getMessage());
    refuse(new Unavailable(Duration.ofSeconds(1)), request, response);
  }

  @ExceptionHandler
  void brokenPromise(Exception cause, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    LOG.error("A request failed for a reason of ours.", cause);
    if (!response.isCommitted()) {
      writer.write(new Answer(500, EngineErrors.body(500), Map.of()), request, response);
    }
  }

  /** The same refusal as RFC 9457 writes it. */
  private static Map<String, Object> problem(Refusal refusal) {
    var problem = new LinkedHashMap<String, Object>();
    problem.put("type", "about:blank");
    problem.put("title", HttpStatus.valueOf(refusal.status()).getReasonPhrase());
    problem.put("status", refusal.status());
    problem.put("detail", refusal.detail());
    problem.put("code", refusal.code());
    if (refusal instanceof ValidationFailed failed) {
      problem.put("errors", failed.fields());
    }
    return problem;
  }
}
