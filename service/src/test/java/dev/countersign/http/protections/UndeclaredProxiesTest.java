package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class UndeclaredProxiesTest {

  private final UndeclaredProxies undeclared = new UndeclaredProxies();
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  @BeforeEach
  void listen() {
    log.start();
    logger().addAppender(log);
  }

  @AfterEach
  void stopListening() {
    logger().detachAppender(log);
  }

  @Test
  void each_peer_is_logged_once_with_the_setting_that_declares_it() throws UnknownHostException {
    undeclared.note(InetAddress.getByName("192.0.2.1"));
    undeclared.note(InetAddress.getByName("192.0.2.1"));

    assertThat(log.list)
        .singleElement()
        .extracting(ILoggingEvent::getFormattedMessage)
        .asString()
        .contains("from 192.0.2.1", "countersign.security.trusted-proxies");
  }

  @Test
  void clients_cannot_fill_the_log() throws UnknownHostException {
    for (int i = 0; i < 100; i++) {
      undeclared.note(InetAddress.getByName("192.0.2." + i));
    }

    assertThat(undeclared.peers()).hasSize(10);
    assertThat(log.list).hasSize(10);
  }

  private static Logger logger() {
    return (Logger) LoggerFactory.getLogger(UndeclaredProxies.class);
  }
}
