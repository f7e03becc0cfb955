package dev.countersign.operations.failures;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Describes a port that another process uses, in place of the analyzer of Spring Boot. */
@Order(Ordered.HIGHEST_PRECEDENCE)
class PortFailureAnalyzer extends AbstractFailureAnalyzer<PortInUseException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, PortInUseException cause) {
    return new FailureAnalysis(
        "Port %d is already in use.".formatted(cause.getPort()),
        "Stop the other process, or set server.port.",
        cause);
  }
}
