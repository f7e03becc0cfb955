package dev.countersign.api.endpoints;

import dev.countersign.api.access.AccessDecision;
import dev.countersign.api.requests.RequestReports;
import dev.countersign.http.protections.RefusalCodes;
import dev.countersign.http.protections.RequestIds;
import dev.countersign.http.protections.TrustedProxies;
import dev.countersign.platform.settings.ServerOnly;
import dev.countersign.platform.traces.Trace;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.stereotype.Component;

/**
 * Measures a request as a span. Continues the trace of a trusted proxy. A trace of another client
 * is ignored: it could make the service export every request, or join the trace of another client.
 */
@Component
@ConditionalOnBooleanProperty("countersign.tracing.enabled")
@ServerOnly
class RequestTracing extends HttpFilter {

  private static final TextMapGetter<HttpServletRequest> HEADERS =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(HttpServletRequest request) {
          return Collections.list(request.getHeaderNames());
        }

        @Override
        public @Nullable String get(@Nullable HttpServletRequest request, String name) {
          return request == null ? null : request.getHeader(name);
        }
      };

  private final Tracer tracer;

  RequestTracing(Tracer tracer) {
    this.tracer = tracer;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    Span span =
        tracer
            .spanBuilder("request")
            .setSpanKind(SpanKind.SERVER)
            .setParent(parentOf(request))
            .startSpan();
    if (!span.isRecording()) {
      chain.doFilter(request, response);
      return;
    }
    AccessDecision.recordFor(request);
    try (var _ = MDC.putCloseable("trace.id", span.getSpanContext().getTraceId())) {
      new Trace(tracer, span)
          .<@Nullable Void, Exception>run(
              () -> {
                try {
                  chain.doFilter(request, response);
                } finally {
                  describe(span, request, response.getStatus());
                }
                return null;
              });
    } catch (ServletException | IOException | RuntimeException failure) {
      throw failure;
    } catch (Exception failure) {
      throw new ServletException(failure);
    }
  }

  private static Context parentOf(HttpServletRequest request) {
    return TrustedProxies.sent(request)
        ? W3CTraceContextPropagator.getInstance().extract(Context.root(), request, HEADERS)
        : Context.root();
  }

  /** Adds what the access log has. The path is left out, because a client can put a token there. */
  private static void describe(Span span, HttpServletRequest request, int status) {
    String method = RequestReports.method(request.getMethod());
    String endpoint = RequestReports.endpoint(request);
    span.updateName(method + " " + endpoint);
    span.setAttribute("http.request.method", method);
    span.setAttribute("http.route", endpoint);
    span.setAttribute("http.response.status_code", status);
    span.setAttribute("countersign.request_id", RequestIds.of(request));
    RefusalCodes.of(request).ifPresent(code -> span.setAttribute("countersign.refusal", code));
    if (status >= HttpServletResponse.SC_INTERNAL_SERVER_ERROR) {
      span.setStatus(StatusCode.ERROR);
    }
  }
}
