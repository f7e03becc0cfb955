package dev.countersign.support;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** A collector of traces on loopback. Decodes OTLP's protobuf without the code under test. */
public final class TraceReceiver implements AutoCloseable {

  /** A span as it arrived. The ids are hexadecimal; a root span has no parent. */
  public record ReceivedSpan(
      String trace, String id, String parent, String name, Map<String, String> attributes) {

    public Optional<String> attribute(String key) {
      return Optional.ofNullable(attributes.get(key));
    }
  }

  private final HttpServer server;
  private final List<byte[]> bodies = new CopyOnWriteArrayList<>();

  private TraceReceiver(HttpServer server) {
    this.server = server;
  }

  public static TraceReceiver started() {
    try {
      var receiver =
          new TraceReceiver(
              HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
      receiver.server.createContext("/v1/traces", receiver::receive);
      receiver.server.start();
      return receiver;
    } catch (IOException unavailable) {
      throw new UncheckedIOException(unavailable);
    }
  }

  public String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/traces";
  }

  /** Returns every byte that arrived, one character for each byte. */
  public String text() {
    var text = new StringBuilder();
    bodies.forEach(body -> text.append(new String(body, ISO_8859_1)));
    return text.toString();
  }

  public List<ReceivedSpan> spans() {
    var spans = new ArrayList<ReceivedSpan>();
    for (byte[] body : bodies) {
      // ExportTraceServiceRequest: resource_spans 1, of it scope_spans 2, of it spans 2.
      each(
          body, 1, resource -> each(resource, 2, scope -> each(scope, 2, s -> spans.add(span(s)))));
    }
    return spans;
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      bodies.add(exchange.getRequestBody().readAllBytes());
      exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
      exchange.sendResponseHeaders(200, -1);
    }
  }

  private static ReceivedSpan span(byte[] bytes) {
    var texts = new LinkedHashMap<Integer, String>();
    var attributes = new LinkedHashMap<String, String>();
    fields(
        bytes,
        (number, value) -> {
          switch (number) {
            case 1, 2, 4 -> texts.put(number, HexFormat.of().formatHex(value));
            case 5 -> texts.put(number, new String(value, UTF_8));
            case 9 -> attribute(value, attributes);
            default -> {}
          }
        });
    return new ReceivedSpan(
        texts.getOrDefault(1, ""),
        texts.getOrDefault(2, ""),
        texts.getOrDefault(4, ""),
        texts.getOrDefault(5, ""),
        attributes);
  }

  /** Reads a key and its value, which is a text or an integer. */
  private static void attribute(byte[] bytes, Map<String, String> attributes) {
    var key = new StringBuilder();
    var text = new StringBuilder();
    each(bytes, 1, name -> key.append(new String(name, UTF_8)));
    each(
        bytes,
        2,
        any ->
            fields(
                any,
                (number, value) ->
                    text.append(
                        number == 1
                            ? new String(value, UTF_8)
                            : String.valueOf(ByteBuffer.wrap(value).getLong()))));
    attributes.put(key.toString(), text.toString());
  }

  private static void each(byte[] message, int wanted, Consumer<byte[]> action) {
    fields(
        message,
        (number, value) -> {
          if (number == wanted) {
            action.accept(value);
          }
        });
  }

  /** Passes each field of a protobuf message on; a number is passed as eight bytes. */
  private static void fields(byte[] message, BiConsumer<Integer, byte[]> action) {
    ByteBuffer rest = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
    while (rest.hasRemaining()) {
      long tag = varint(rest);
      byte[] value =
          switch ((int) (tag & 7)) {
            case 0 -> ByteBuffer.allocate(Long.BYTES).putLong(varint(rest)).array();
            case 1 -> ByteBuffer.allocate(Long.BYTES).putLong(rest.getLong()).array();
            case 2 -> {
              byte[] content = new byte[(int) varint(rest)];
              rest.get(content);
              yield content;
            }
            case 5 -> ByteBuffer.allocate(Long.BYTES).putLong(rest.getInt()).array();
            default -> throw new IllegalStateException("This is no protobuf message.");
          };
      action.accept((int) (tag >> 3), value);
    }
  }

  private static long varint(ByteBuffer bytes) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes.get();
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }
}
