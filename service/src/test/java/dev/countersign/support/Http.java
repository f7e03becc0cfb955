package dev.countersign.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An HTTP/1.1 client without opinions: a test decides about every byte of its request. */
public final class Http {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final int port;
  private final Map<String, String> always;

  /** Talks to a server on this machine. */
  public Http(int port) {
    this(port, Map.of());
  }

  private Http(int port, Map<String, String> always) {
    this.port = port;
    this.always = always;
  }

  /** The same client, which sends these headers with every request. */
  public Http always(Map<String, String> headers) {
    return new Http(port, headers);
  }

  public Response get(String path) {
    return request("GET", path).send();
  }

  /** Posts text that says it is JSON, whether it is or not. */
  public Response post(String path, String json) {
    return request("POST", path).json(json).send();
  }

  public HttpRequest request(String method, String path) {
    HttpRequest request = new HttpRequest(port, method, path);
    always.forEach(request::header);
    return request;
  }

  /** What came back, byte for byte; a chunked body is already put together. */
  @SuppressWarnings("ArrayRecordComponent") // Responses are never compared, only looked into.
  public record Response(
      int status, String reason, List<Map.Entry<String, String>> headers, byte[] bodyBytes) {

    /** The first header of that name, whatever its case. */
    public Optional<String> header(String name) {
      return headers(name).stream().findFirst();
    }

    public List<String> headers(String name) {
      return headers.stream()
          .filter(header -> header.getKey().equalsIgnoreCase(name))
          .map(Map.Entry::getValue)
          .toList();
    }

    public String body() {
      return new String(bodyBytes, UTF_8);
    }

    public JsonNode json() {
      return JSON.readTree(bodyBytes);
    }

    boolean isChunked() {
      return header("Transfer-Encoding")
          .map(coding -> coding.toLowerCase(Locale.ROOT).endsWith("chunked"))
          .orElse(false);
    }

    Response withBody(byte[] body) {
      return new Response(status, reason, headers, body);
    }

    /** The whole answer as text, so that a failed assertion on a response shows it. */
    @Override
    public String toString() {
      return status + " " + reason + " " + headers + "\n" + body();
    }
  }

  /** Header bytes travel as Latin-1, so that any byte can be written in a test. */
  static byte[] headerBytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
