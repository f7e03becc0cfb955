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
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.LocalConnector.LocalEndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the reading of bodies with a Jetty in memory. */
class BodyReadsTest {

  private static final int LIMIT = 1024;

  /** So long that no body is too slow on a busy machine. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final Duration SIX_SECONDS = Duration.ofSeconds(6);
  private static final Duration THREE_SECONDS = Duration.ofSeconds(3);

  private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
  private static final String INCOMPLETE = post("Content-Length: 10") + "hello";

  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicLong received = new AtomicLong();
  private final AtomicInteger handled = new AtomicInteger();
  private final LocalJetty jetty = new LocalJetty(request -> this.application.apply(request));

  private Function<Request, @Nullable String> application = this::echo;
  private volatile boolean isConnectionReset;

  @AfterEach
  void stop() {
    jetty.close();
  }

  @Test
  void a_request_without_a_body_reaches_the_application() throws Exception {
    start(PATIENCE);

    assertThat(jetty.send(GET).getContent()).isEmpty();
    assertThat(handled).hasValue(1);
    awaitBegun(1);
  }

  @Test
  void a_whole_body_reaches_the_application() throws Exception {
    start(PATIENCE);

    assertThat(jetty.send(post("Content-Length: 5") + "hello").getContent()).isEqualTo("hello");
    assertThat(
            jetty.send(post("Transfer-Encoding: chunked") + "5\r\nhello\r\n0\r\n\r\n").getContent())
        .isEqualTo("hello");
    awaitBegun(2);
  }

  @Test
  void a_request_that_the_application_does_not_handle_gets_404() throws Exception {
    application = _ -> null;
    start(PATIENCE);

    assertThat(jetty.send(GET).getStatus()).isEqualTo(404);
    assertThat(jetty.send(post("Content-Length: 5") + "hello").getStatus()).isEqualTo(404);
    LocalEndPoint connection = jetty.begin(INCOMPLETE);
    awaitBegun(1);
    connection.addInput("world");
    assertThat(connection.getResponse()).startsWith("HTTP/1.1 404");
  }

  @Test
  void a_failure_of_the_application_gets_500_even_if_the_body_arrived_late() throws Exception {
    application =
        _ -> {
          throw new IllegalStateException();
        };
    start(PATIENCE);
    LocalEndPoint connection = jetty.begin(INCOMPLETE);
    awaitBegun(1);

    connection.addInput("world");

    assertThat(connection.getResponse()).startsWith("HTTP/1.1 500");
  }

  @Test
  void the_application_can_read_the_rest_of_a_body_that_is_too_long() throws Exception {
    application = request -> read(request, 2 * LIMIT);
    start(PATIENCE);
    String longer = "x".repeat(LIMIT + 1);
    LocalEndPoint connection =
        jetty.begin(post("Transfer-Encoding: chunked") + "401\r\n" + longer + "\r\n");
    awaitHandled(1);

    connection.addInput("5\r\nhello\r\n0\r\n\r\n");

    assertThat(connection.getResponse()).endsWith(longer + "hello");
  }

  @Test
  void the_application_is_called_when_there_is_something_to_read() throws Exception {
    var calls = new AtomicInteger();
    jetty
        .server()
        .setHandler(
            new Handler.Abstract.NonBlocking() {
              @Override
              public boolean handle(Request request, Response response, Callback callback) {
                request.demand(() -> next(request, response, callback, calls));
                return true;
              }
            });
    start(PATIENCE);
    assertThat(jetty.send(post("Content-Length: 5") + "hello").getContent()).isEqualTo("called 1");

    LocalEndPoint connection =
        jetty.begin(
            post("Transfer-Encoding: chunked") + "401\r\n" + "x".repeat(LIMIT + 1) + "\r\n");
    await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> assertThat(calls).hasValue(2));
    TimeUnit.MILLISECONDS.sleep(50);
    assertThat(calls).hasValue(2);

    connection.addInput("0\r\n\r\n");
    assertThat(connection.getResponse()).endsWith("called 3");
  }

  /** Reads everything that has arrived, and responds after the last byte. */
  private static void next(
      Request request, Response response, Callback callback, AtomicInteger calls) {
    int number = calls.incrementAndGet();
    Content.Chunk chunk = request.read();
    while (chunk != null && !chunk.isLast()) {
      chunk.release();
      chunk = request.read();
    }
    if (chunk == null) {
      request.demand(() -> next(request, response, callback, calls));
    } else {
      chunk.release();
      Content.Sink.write(response, true, "called " + number, callback);
    }
  }

  @Test
  void a_request_whose_client_disconnects_never_reaches_the_application() throws Exception {
    start(PATIENCE);
    LocalEndPoint late = jetty.begin(INCOMPLETE);
    awaitBegun(1);
    isConnectionReset = true;
    LocalEndPoint early = jetty.begin(INCOMPLETE);
    awaitBegun(2);
    late.addInput("wor");

    assertThat(early.getResponse(false, 30, TimeUnit.SECONDS)).startsWith("HTTP/1.1 500");
    assertThat(late.getResponse(false, 30, TimeUnit.SECONDS)).startsWith("HTTP/1.1 500");
    assertThat(handled).hasValue(0);
  }

  @Test
  void the_application_gets_the_request_only_when_its_body_is_complete() throws Exception {
    start(PATIENCE);
    LocalEndPoint connection = jetty.begin(INCOMPLETE);
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
    LocalEndPoint connection =
        jetty.begin(post("Content-Length: " + LIMIT) + "x".repeat(LIMIT - 1));
    awaitBegun(1);
    TimeUnit.MILLISECONDS.sleep(50);
    assertThat(handled).hasValue(0);

    connection.addInput("x");
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
    LocalEndPoint connection = jetty.begin(INCOMPLETE);
    awaitBegun(1);

    connection.addInputEOF();

    assertThat(connection.getResponse()).contains("malformed");
  }

  @Test
  void a_body_that_arrives_too_slowly_is_refused() throws Exception {
    start(Duration.ofMillis(4500)); // after a third of it, so by the second look

    LocalEndPoint connection = jetty.begin(INCOMPLETE);

    assertThat(connection.getResponse(false, 30, TimeUnit.SECONDS)).startsWith("HTTP/1.1 408");
    assertThat(handled).hasValue(0);
  }

  @Test
  void a_body_that_has_time_left_is_not_refused() throws Exception {
    start(PATIENCE);
    LocalEndPoint connection = jetty.begin(INCOMPLETE);
    TimeUnit.MILLISECONDS.sleep(2500);

    connection.addInput("world");

    assertThat(connection.getResponse()).startsWith("HTTP/1.1 200");
  }

  @Test
  void of_too_many_incomplete_bodies_the_oldest_is_refused() throws Exception {
    start(PATIENCE);
    LocalEndPoint oldest = jetty.begin(INCOMPLETE);
    awaitBegun(1);
    List<LocalEndPoint> others = new ArrayList<>();
    while (others.size() < 1023) {
      others.add(jetty.begin(INCOMPLETE));
    }
    awaitBegun(1024);
    assertThat(oldest.takeOutputString()).isEmpty();

    LocalEndPoint newest = jetty.begin(INCOMPLETE);

    assertThat(oldest.getResponse(false, 30, TimeUnit.SECONDS)).startsWith("HTTP/1.1 408");
    newest.addInput("world");
    assertThat(newest.getResponse()).startsWith("HTTP/1.1 200");
    jetty.begin(INCOMPLETE);
    awaitBegun(1026);
    assertThat(others).allSatisfy(other -> assertThat(other.takeOutputString()).isEmpty());
  }

  @Test
  void of_incomplete_bodies_that_are_too_large_together_the_oldest_is_refused() throws Exception {
    int limit = 20_000_000;
    start(PATIENCE, limit);
    String post = post("Content-Length: " + limit);
    List<LocalEndPoint> connections = new ArrayList<>();
    for (int before = 0; before < 57_000_000; before += 19_000_000) {
      LocalEndPoint connection = jetty.begin(post + "x".repeat(10_000_000));
      awaitReceived(before + 10_000_000);
      connection.addInput("x".repeat(9_000_000));
      awaitReceived(before + 19_000_000);
      connections.add(connection);
    }
    connections.add(jetty.begin(post + "x".repeat(14_000_000)));
    awaitReceived(71_000_000);
    connections.add(jetty.begin(post));
    awaitBegun(5);
    assertThat(connections).allSatisfy(other -> assertThat(other.takeOutputString()).isEmpty());

    connections.getLast().addInput("x".repeat(10_000_000));

    LocalEndPoint oldest = connections.removeFirst();
    assertThat(oldest.getResponse(false, 30, TimeUnit.SECONDS)).startsWith("HTTP/1.1 408");
    assertThat(connections).allSatisfy(other -> assertThat(other.takeOutputString()).isEmpty());
  }

  @Test
  void each_kilobyte_gives_a_body_a_second_more() throws Exception {
    var limits = TestInputReader.limits(LIMIT);
    jetty
        .server()
        .setHandler(
            new Handler.Abstract() {
              @Override
              public boolean handle(Request request, Response response, Callback callback) {
                var all = new BodyReads(this, limits, PATIENCE);
                long before = System.nanoTime();
                var read = new BodyRead(all, request, response, callback, 1 << 20);
                long after = System.nanoTime();
                boolean isComplete = read.isComplete();
                String found =
                    "%s %s %s %s %s"
                        .formatted(
                            isComplete,
                            read.isTooSlow(before + TimeUnit.SECONDS.toNanos(4), SIX_SECONDS),
                            read.isTooSlow(after + TimeUnit.SECONDS.toNanos(4) + 1, SIX_SECONDS),
                            read.isTooSlow(before + TimeUnit.SECONDS.toNanos(3), THREE_SECONDS),
                            read.isTooSlow(after + TimeUnit.SECONDS.toNanos(3) + 1, THREE_SECONDS));
                Content.Sink.write(response, true, found, callback);
                return true;
              }
            });
    jetty.start();

    LocalEndPoint connection = jetty.begin(post("Content-Length: 4096") + "x".repeat(2048));

    assertThat(connection.getResponse(false, 30, TimeUnit.SECONDS))
        .endsWith("false false true false true");
  }

  private void start(Duration patience) throws Exception {
    start(patience, LIMIT);
  }

  private void start(Duration patience, int limit) throws Exception {
    BodyReads.before(jetty.server(), TestInputReader.limits(limit), patience);
    jetty.server().setHandler(new Observed(jetty.server().getHandler()));
    jetty.start();
  }

  /** Waits until the first bytes of this many requests have been read. */
  private void awaitBegun(int count) {
    await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> assertThat(begun).hasValue(count));
  }

  private void awaitReceived(int bytes) {
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(() -> assertThat(received).hasValue(bytes));
  }

  private void awaitHandled(int count) {
    await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> assertThat(handled).hasValue(count));
  }

  private static String post(String header) {
    return "POST / HTTP/1.1\r\nHost: a\r\n" + header + "\r\n\r\n";
  }

  /** Returns the body; of a body that is too long, nothing. */
  private String echo(Request request) {
    return request.getLength() > LIMIT ? read(request, 0) : read(request, LIMIT);
  }

  private String read(Request request, int most) {
    handled.incrementAndGet();
    try (var body = Content.Source.asInputStream(request)) {
      return new String(body.readNBytes(most), UTF_8);
    } catch (IOException | RuntimeException malformed) {
      return "malformed";
    }
  }

  /** Counts what the reading of bodies does, and can report that the client has disconnected. */
  private final class Observed extends Handler.Wrapper {

    Observed(Handler next) {
      super(next);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      boolean isHandled = super.handle(new ObservedRequest(request), response, callback);
      if (isHandled) {
        begun.incrementAndGet();
      }
      return isHandled;
    }
  }

  private final class ObservedRequest extends Request.Wrapper {

    ObservedRequest(Request request) {
      super(request);
    }

    @Override
    public Content.@Nullable Chunk read() {
      if (isConnectionReset) {
        return Content.Chunk.from(new IOException("Connection reset"), true);
      }
      Content.Chunk chunk = super.read();
      if (chunk != null) {
        received.addAndGet(chunk.remaining());
      }
      return chunk;
    }
  }
}
