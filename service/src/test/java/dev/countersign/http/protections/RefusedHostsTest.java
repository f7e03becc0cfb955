package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.countersign.support.MovableClock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class RefusedHostsTest {

  private final MovableClock clock = new MovableClock();
  private final RefusedHosts refused = new RefusedHosts(clock);
  private final Logger logger = (Logger) LoggerFactory.getLogger(RefusedHosts.class);
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();

  @BeforeEach
  void listen() {
    logged.start();
    logger.addAppender(logged);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(logged);
  }

  @Test
  void the_line_names_the_host_and_the_setting() {
    refused.report("other.example:8000");

    assertThat(lines()).singleElement().asString().contains("\"other.example:8000\"");
    assertThat(lines()).singleElement().asString().contains("countersign.allowed-hosts");
  }

  @Test
  void what_a_client_writes_is_escaped_and_cut() {
    refused.report("a\nb" + "x".repeat(500));

    assertThat(lines()).singleElement().asString().contains("a\\nbxxx").hasSizeLessThan(300);
  }

  @Test
  void a_name_of_a_hundred_characters_is_shown_whole() {
    refused.report("x".repeat(100));

    assertThat(lines()).singleElement().asString().contains("x\"").doesNotContain("…");
  }

  @Test
  void there_is_one_line_a_minute_which_counts_the_others() {
    for (int i = 0; i < 5; i++) {
      refused.report("one.example");
    }
    clock.move(Duration.ofSeconds(61));
    refused.report("two.example");

    assertThat(lines()).hasSize(2);
    assertThat(lines().getLast()).contains("\"two.example\"").contains("; 4 more were refused");
  }

  private List<String> lines() {
    return logged.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }
}
