package dev.countersign.api.requests;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.stereotype.Component;

/**
 * Writes a log line for each request. The path is left out, because a client can put a token or a
 * password into it; the template of the endpoint has none. JSON logs have the values as fields with
 * the names of the Elastic Common Schema.
 */
@Component
@ConditionalOnBooleanProperty("countersign.access-log.enabled")
class AccessLog implements RequestObserver {

  private static final Logger LOG = LoggerFactory.getLogger(AccessLog.class);

  @Override
  public void completed(CompletedRequest request) {
    String user = request.userId().map(String::valueOf).orElse("-");
    String refusal = request.refusal().orElse("-");
    try (var _ = MDC.putCloseable("request", request.requestId())) {
      LOG.atInfo()
          .addKeyValue("http.request.method", request.method())
          .addKeyValue("http.route", request.endpoint())
          .addKeyValue("http.response.status_code", request.status())
          .addKeyValue("event.duration", request.took().toNanos())
          .addKeyValue("user.id", user)
          .addKeyValue("event.reason", refusal)
          .log(
              "{} {} {} {} ms user={} refusal={}",
              request.method(),
              request.endpoint(),
              request.status(),
              request.took().toMillis(),
              user,
              refusal);
    }
  }
}
