package dev.countersign.operations.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.ServiceTest;
import dev.countersign.support.TraceReceiver;
import dev.countersign.support.TraceReceiver.ReceivedSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** Tests a trusted proxy that samples, while the service itself samples no request. */
@TestPropertySource(
    properties = {
      "countersign.tracing.enabled=true",
      "countersign.tracing.sampling=0",
      "countersign.security.trusted-proxies=127.0.0.1"
    })
class TracesOfProxiesTest extends ServiceTest {

  private static final TraceReceiver RECEIVER = TraceReceiver.started();
  private static final String PROXY_TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String PROXY_SPAN = "b7ad6b7169203331";

  @Autowired private SdkTracerProvider provider;

  @DynamicPropertySource
  static void receiver(DynamicPropertyRegistry properties) {
    properties.add("countersign.tracing.endpoint", RECEIVER::endpoint);
  }

  @Test
  void the_trace_of_a_trusted_proxy_is_continued_if_the_proxy_samples_it() {
    http().get("/api/tasks/public/");
    send("00-" + PROXY_TRACE + "-" + PROXY_SPAN + "-00");
    send("not-a-trace");
    send("00-" + PROXY_TRACE + "-" + PROXY_SPAN + "-01");

    for (int i = 0; i < 200 && RECEIVER.spans().size() < 3; i++) {
      provider.forceFlush().join(10, TimeUnit.SECONDS);
      LockSupport.parkNanos(Duration.ofMillis(25).toNanos());
    }

    assertThat(RECEIVER.spans()).extracting(ReceivedSpan::trace).containsOnly(PROXY_TRACE);
    assertThat(RECEIVER.spans())
        .filteredOn(span -> span.parent().equals(PROXY_SPAN))
        .singleElement()
        .extracting(ReceivedSpan::name)
        .isEqualTo("GET /api/tasks/public/");
  }

  private void send(String traceparent) {
    http().request("GET", "/api/tasks/public/").header("traceparent", traceparent).send();
  }
}
