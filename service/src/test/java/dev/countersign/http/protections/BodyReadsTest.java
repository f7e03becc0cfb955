package dev.countersign.http.protections;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.http.fields.TestInputReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.LocalConnector.LocalEndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the reading of bodies with a Jetty in memory. */
class BodyReadsTest {

  private static final int LIMIT = 1024;

  /** So long that no body is too slow on a busy machine. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger handled = new AtomicInteger();
  private final LocalJetty jetty = new LocalJetty(this::echo);

  @AfterEach
  void stop() {
    jetty.close();
  }

  @Test
  void a_request_without_a_body_reaches_the_application() throws Exception {
    start(PATIENCE);

    assertThat(jetty.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n").getContent()).isEmpty();
    assertThat(handled).hasValue(1);
  }

  @Test
  void a_whole_body_reaches_the_application() throws Exception {
    start(PATIENCE);

    assertThat(jetty.send(post("Content-Length: 5") + "hello").getContent()).isEqualTo("hello");
    assertThat(
            jetty.send(post("Transfer-Encoding: chunked") + "5\r\nhello\r\n0\r\n\r\n").getContent())
        .isEqualTo("hello");
  }

  @Test
  void the_application_gets_the_request_only_when_its_body_is_complete() throws Exception {
    start(PATIENCE);
    LocalEndPoint connection = jetty.begin(post("Content-Length: 10") + "hello");
    awaitBegun(1);
    assertThat(handled).hasValue(0);

    connection.addInput("wor");
    TimeUnit.MILLISECONDS.sleep(50);
    assertThat(handled).hasValue(0);

    connection.addInput("ld");
    assertThat(connection.getResponse()).startsWith("HTTP/1.1 200").endsWith("helloworld");
  }

  @Test
  void a_body_that_is_announced_as_too_long_is_left_unread_to_the_application() throws Exception {
    start(PATIENCE);

    jetty.begin(post("Content-Length: " + (LIMIT + 1)) + "hello");

    awaitHandled(1);
  }

  @Test
  void of_a_longer_body_one_byte_more_than_the_limit_is_read() throws Exception {
    start(PATIENCE);

    jetty.begin(post("Transfer-Encoding: chunked") + "401\r\n" + "x".repeat(LIMIT + 1) + "\r\n");

    awaitHandled(1);
  }

  @Test
  void a_body_of_the_limit_is_awaited() throws Exception {
    start(PATIENCE);
    LocalEndPoint connection = jetty.begin(post("Content-Length: " + LIMIT) + "hello");
    awaitBegun(1);
    assertThat(handled).hasValue(0);

    connection.addInput("x".repeat(LIMIT - 5));
    assertThat(connection.getResponse()).startsWith("HTTP/1.1 200");
  }

  @Test
  void the_application_responds_to_a_malformed_body() throws Exception {
    start(PATIENCE);

    assertThat(
            jetty.send(post("Transfer-Encoding: chunked") + "5\r\nhello\r\nxyz\r\n").getContent())
        .isEqualTo("malformed");
    assertThat(handled).hasValue(1);
  }

  @Test
  void a_body_that_turns_out_malformed_later_reaches_the_application_too() throws Exception {
    start(PATIENCE);
    LocalEndPoint connection = jetty.begin(post("Transfer-Encoding: chunked") + "5\r\nhel");
    awaitBegun(1);

    connection.addInput("lo\r\nxyz\r\n");

    assertThat(connection.getResponse()).contains("malformed");
  }

  @Test
  void a_body_that_ends_early_is_malformed() throws Exception {
    start(PATIENCE);
    LocalEndPoint connection = jetty.begin(post("Content-Length: 10") + "hello");
    awaitBegun(1);

    connection.addInputEOF();

    assertThat(connection.getResponse()).contains("malformed");
  }

  @Test
  void a_body_that_arrives_too_slowly_is_refused() throws Exception {
    start(Duration.ofMillis(300));

    LocalEndPoint connection = jetty.begin(post("Content-Length: 10") + "hello");

    assertThat(connection.getResponse(false, 30, TimeUnit.SECONDS)).startsWith("HTTP/1.1 408");
    assertThat(handled).hasValue(0);
  }

  @Test
  void a_body_that_has_time_left_is_not_refused() throws Exception {
    start(PATIENCE);
    LocalEndPoint connection = jetty.begin(post("Content-Length: 10") + "hello");
    TimeUnit.MILLISECONDS.sleep(2500);

    connection.addInput("world");

    assertThat(connection.getResponse()).startsWith("HTTP/1.1 200");
  }

  @Test
  void of_too_many_incomplete_bodies_the_oldest_is_refused() throws Exception {
    start(PATIENCE);
    LocalEndPoint oldest = jetty.begin(post("Content-Length: 10") + "hello");
    awaitBegun(1);
    List<LocalEndPoint> others = new ArrayList<>();
    while (others.size() < 1023) {
      others.add(jetty.begin(post("Content-Length: 10") + "hello"));
    }
    awaitBegun(1024);
    assertThat(oldest.takeOutputString()).isEmpty();

    LocalEndPoint newest = jetty.begin(post("Content-Length: 10") + "hello");

    assertThat(oldest.getResponse(false, 30, TimeUnit.SECONDS)).startsWith("HTTP/1.1 408");
    newest.addInput("world");
    assertThat(newest.getResponse()).startsWith("HTTP/1.1 200");
    assertThat(others).allSatisfy(other -> assertThat(other.takeOutputString()).isEmpty());
  }

  private void start(Duration patience) throws Exception {
    BodyReads.before(jetty.server(), TestInputReader.limits(LIMIT), patience);
    jetty.server().setHandler(new CountBegun(jetty.server().getHandler()));
    jetty.start();
  }

  /** Waits until the first bytes of this many requests have been read. */
  private void awaitBegun(int count) {
    await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> assertThat(begun).hasValue(count));
  }

  private void awaitHandled(int count) {
    await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> assertThat(handled).hasValue(count));
  }

  private static String post(String header) {
    return "POST / HTTP/1.1\r\nHost: a\r\n" + header + "\r\n\r\n";
  }

  /** Returns the body; of a body that is too long, nothing. */
  private String echo(Request request) {
    handled.incrementAndGet();
    if (request.getLength() > LIMIT) {
      return "";
    }
    try (var body = Content.Source.asInputStream(request)) {
      return new String(body.readNBytes(LIMIT), UTF_8);
    } catch (IOException | RuntimeException malformed) {
      return "malformed";
    }
  }

  private final class CountBegun extends Handler.Wrapper {

    CountBegun(Handler next) {
      super(next);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      boolean isHandled = super.handle(request, response, callback);
      begun.incrementAndGet();
      return isHandled;
    }
  }
}
