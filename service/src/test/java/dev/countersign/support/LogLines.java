package dev.countersign.support;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;

/**
 * Keeps log events together with the MDC of the thread that logged them. Logback reads the MDC only
 * when it is asked for, which may be in the thread of the test.
 */
public final class LogLines extends ListAppender<ILoggingEvent> {

  @Override
  protected void append(ILoggingEvent event) {
    event.prepareForDeferredProcessing();
    super.append(event);
  }
}
