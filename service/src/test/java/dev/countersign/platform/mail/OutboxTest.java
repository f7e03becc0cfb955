package dev.countersign.platform.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class OutboxTest {

  private final Outbox outbox = new Outbox();
  private final AtomicInteger written = new AtomicInteger();

  @Test
  void what_waits_when_it_stops_is_still_written() {
    outbox.start();
    for (int i = 0; i < 500; i++) {
      outbox.add(written::incrementAndGet);
    }

    outbox.stop();

    assertThat(written).hasValue(500);
  }

  @Test
  void a_line_that_is_too_long_gets_no_longer_and_nobody_waits(CapturedOutput output) {
    var closed = new CountDownLatch(1);
    outbox.start();
    for (int i = 0; i < 2000; i++) {
      outbox.add(
          () -> {
            awaitOpen(closed);
            written.incrementAndGet();
          });
    }

    closed.countDown();
    outbox.stop();

    assertThat(written).hasValue(1002);
    assertThat(output).contains("512 mails were dropped").doesNotContain("513 mails");
  }

  @Test
  void a_failure_is_told_without_its_message_and_the_next_is_written(CapturedOutput output) {
    outbox.start();
    outbox.add(
        () -> {
          throw new MailNotSent("ada@example.com", new IllegalStateException("ada@example.com"));
        });
    outbox.add(written::incrementAndGet);

    outbox.stop();

    assertThat(written).hasValue(1);
    assertThat(output)
        .contains("A mail was not sent: IllegalStateException.")
        .doesNotContain("ada@example.com");
  }

  private static void awaitOpen(CountDownLatch closed) {
    try {
      closed.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
