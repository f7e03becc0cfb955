package dev.countersign.checks.http2;

import static dev.countersign.support.Http2Connection.CONTINUATION;
import static dev.countersign.support.Http2Connection.DATA;
import static dev.countersign.support.Http2Connection.END_HEADERS;
import static dev.countersign.support.Http2Connection.END_STREAM;
import static dev.countersign.support.Http2Connection.GOAWAY;
import static dev.countersign.support.Http2Connection.HEADERS;
import static dev.countersign.support.Http2Connection.PING;
import static dev.countersign.support.Http2Connection.PRIORITY;
import static dev.countersign.support.Http2Connection.RST_STREAM;
import static dev.countersign.support.Http2Connection.SETTINGS;
import static dev.countersign.support.Http2Connection.WINDOW_UPDATE;
import static dev.countersign.support.Http2Connection.head;
import static dev.countersign.support.Http2Connection.number;
import static dev.countersign.support.Http2Connection.settings;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.Heap;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Http2Connection;
import dev.countersign.support.Http2Connection.Frame;
import dev.countersign.support.TestCertificate;
import dev.countersign.support.TestDatabase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sends HTTP/2 abuses frame by frame. Each uses its own connection until the service closes it or
 * the abuse ends. Other clients must be served after each, and the heap must stay bounded.
 */
final class Http2 {

  private static final String VERIFY = "/api/token/verify/";
  private static final int PATIENCE = 60_000;
  private static final int NONE_SEEN = -1;

  private final Findings findings = new Findings("http2");
  private final TestCertificate certificate = new TestCertificate();
  private final int frames;
  private final int connections;
  private int port;

  private Http2(boolean isQuick) {
    this.frames = isQuick ? 2_000 : 100_000;
    this.connections = isQuick ? 16 : 256;
  }

  public static void main(String[] arguments) throws Exception {
    new Http2(List.of(arguments).contains("--quick")).run();
  }

  /** Sends the frames of an abuse; {@code turn} counts the repetitions. */
  private interface Abuse {
    void once(Http2Connection connection, int turn) throws IOException;
  }

  private void run() throws Exception {
    System.out.println("starting the service …");
    var options = new ArrayList<>(certificate.settings().stream().map(one -> "--" + one).toList());
    options.add("-XX:TieredStopAtLevel=1");
    options.add("--server.jetty.connection-idle-timeout=6s");
    try (var service =
        new ServiceProcess(TestDatabase.freshDatabase(), options.toArray(String[]::new))) {
      port = service.port();
      others("before all");
      long before = Heap.afterCollection(service.pid());
      for (Map.Entry<String, Abuse> abuse : floods().entrySet()) {
        flood(abuse.getKey(), abuse.getValue());
      }
      manySlowBodies();
      unreadAnswers();
      long after = Heap.afterCollection(service.pid());
      Findings.figure(
          "heap after garbage collection: %d KB, at the end %d KB".formatted(before, after));
      findings.expect("the heap is bounded", after < before * 2 + 65_536);
      if (findings.haveFailed()) {
        service.printComplaints();
      }
    }
    findings.exit();
  }

  private static Map<String, Abuse> floods() {
    byte[] request = head("GET", "/livez", List.of());
    byte[] post = head("POST", VERIFY, List.of());
    var floods = new LinkedHashMap<String, Abuse>();
    floods.put(
        "rapid reset",
        (connection, turn) -> {
          int stream = 2 * turn + 1;
          connection.send(HEADERS, END_HEADERS | END_STREAM, stream, request);
          connection.send(RST_STREAM, 0, stream, number(8));
        });
    floods.put(
        "reset by the service (MadeYouReset)",
        (connection, turn) -> {
          int stream = 2 * turn + 1;
          connection.send(HEADERS, END_HEADERS, stream, post);
          connection.send(WINDOW_UPDATE, 0, stream, number(0));
        });
    floods.put(
        "endless CONTINUATION",
        (connection, turn) ->
            connection.send(
                turn == 0 ? HEADERS : CONTINUATION,
                0,
                1,
                turn == 0 ? request : head("GET", "/", List.of("x", "x".repeat(100)))));
    floods.put(
        "endless empty CONTINUATION",
        (connection, turn) ->
            connection.send(
                turn == 0 ? HEADERS : CONTINUATION, 0, 1, turn == 0 ? request : new byte[0]));
    floods.put("PING", (connection, _) -> connection.send(PING, 0, 0, new byte[8]));
    floods.put("SETTINGS", (connection, _) -> connection.send(SETTINGS, 0, 0, settings(4, 65535)));
    floods.put("empty SETTINGS", (connection, _) -> connection.send(SETTINGS, 0, 0, new byte[0]));
    floods.put(
        "PRIORITY", (connection, turn) -> connection.send(PRIORITY, 0, 2 * turn + 1, new byte[5]));
    floods.put(
        "empty DATA",
        (connection, turn) -> {
          if (turn == 0) {
            connection.send(HEADERS, END_HEADERS, 1, post);
          }
          connection.send(DATA, 0, 1, new byte[0]);
        });
    floods.put(
        "HPACK bomb",
        (connection, turn) ->
            connection.send(HEADERS, END_HEADERS | END_STREAM, 2 * turn + 1, bomb()));
    return floods;
  }

  /** Creates one entry of 4,000 bytes in the dynamic table, and 4,000 references to it. */
  private static byte[] bomb() {
    var block = new ByteArrayOutputStream();
    block.writeBytes(head("GET", "/", List.of()));
    byte[] literal = head("GET", "/", List.of("x", "x".repeat(3_900)));
    int begin = head("GET", "/", List.of()).length;
    block.write(0x40);
    block.write(literal, begin + 1, literal.length - begin - 1);
    for (int i = 0; i < 4_000; i++) {
      block.write(0x80 | 62);
    }
    return block.toByteArray();
  }

  /** Runs a flood. The service must end the connection with an error, and serve other clients. */
  private void flood(String name, Abuse abuse) throws Exception {
    int sent = 0;
    boolean isCut = false;
    var code = new AtomicInteger();
    try (var connection = connect(new byte[0])) {
      Thread reader = Thread.startVirtualThread(() -> code.set(awaitEnd(connection)));
      try {
        for (; sent < frames && reader.isAlive(); sent++) {
          abuse.once(connection, sent);
        }
        reader.join(Duration.ofMillis(PATIENCE));
      } catch (IOException closed) {
        isCut = true;
      }
    }
    Findings.figure("%s: %d turns, error code of GOAWAY %d".formatted(name, sent, code.get()));
    findings.expect(name + ": the connection is closed", isCut || code.get() != 0);
    others(name);
  }

  /**
   * Returns the error code with which the service ended the connection, {@value #NONE_SEEN} if the
   * code was lost with a TCP reset, or 0 if the connection stayed open.
   */
  private static int awaitEnd(Http2Connection connection) {
    int code = NONE_SEEN;
    try {
      while (true) {
        Frame frame = connection.read(PATIENCE);
        if (frame.type() == GOAWAY) {
          code = ByteBuffer.wrap(frame.payload(), 4, 4).getInt();
        }
      }
    } catch (SocketTimeoutException open) {
      return Math.max(code, 0);
    } catch (IOException closed) {
      return code;
    }
  }

  /** Opens as many request bodies as possible, and sends only the first byte of each. */
  private void manySlowBodies() throws IOException {
    var slow = new ArrayList<Http2Connection>();
    int streams = 0;
    for (int i = 0; i < connections; i++) {
      Http2Connection connection = connect(new byte[0]);
      slow.add(connection);
      for (int stream = 1; stream < 64; stream += 2) {
        connection.post(stream, VERIFY);
        connection.send(DATA, 0, stream, new byte[] {'{'});
        streams++;
      }
    }
    others("%d incomplete bodies".formatted(streams));
    int ended = 0;
    for (Http2Connection connection : slow) {
      ended += ended(connection, 32);
      connection.close();
    }
    Findings.figure("%d of %d incomplete bodies were aborted".formatted(ended, streams));
    findings.expect("every incomplete body is aborted", ended == streams);
    others("after the incomplete bodies");
  }

  /** Requests responses without granting a flow control window for them. */
  private void unreadAnswers() throws IOException {
    var unread = new ArrayList<Http2Connection>();
    for (int i = 0; i < connections; i++) {
      Http2Connection connection = connect(settings(4, 0));
      unread.add(connection);
      for (int stream = 1; stream < 64; stream += 2) {
        connection.get(stream, "/");
      }
    }
    others("%d unread responses".formatted(32 * connections));
    unread.forEach(Http2Connection::close);
    others("after the unread responses");
  }

  /** Counts the streams that were answered or reset, or ended with the connection. */
  private static int ended(Http2Connection connection, int streams) {
    var ended = new HashSet<Integer>();
    try {
      while (ended.size() < streams) {
        Frame frame = connection.read(PATIENCE);
        if (frame.type() == HEADERS || frame.type() == RST_STREAM) {
          ended.add(frame.stream());
        }
      }
    } catch (SocketTimeoutException open) {
      return ended.size();
    } catch (IOException closed) {
      return streams;
    }
    return ended.size();
  }

  private void others(String when) {
    boolean isServed = false;
    try (var connection = connect(new byte[0])) {
      connection.get(1, "/livez");
      Frame frame = connection.read(PATIENCE);
      while (!frame.is(HEADERS, 1)) {
        frame = connection.read(PATIENCE);
      }
      isServed = true;
    } catch (IOException failure) {
      System.out.println(failure);
    }
    findings.expect("another client is served: " + when, isServed);
  }

  private Http2Connection connect(byte[] settings) throws IOException {
    return new Http2Connection(port, certificate.trusting(), settings);
  }
}
