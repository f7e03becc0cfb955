package dev.countersign.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A minimal HTTP/1.1 client in which a test controls every byte of the request. */
public final class Http {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final int port;
  private final Map<String, String> always;

  /** Connects to a server on this machine. */
  public Http(int port) {
    this(port, Map.of());
  }

  private Http(int port, Map<String, String> always) {
    this.port = port;
    this.always = always;
  }

  /** Returns a client that sends these headers with every request. */
  public Http always(Map<String, String> headers) {
    return new Http(port, headers);
  }

  public Response get(String path) {
    return request("GET", path).send();
  }

  /** Posts a body as JSON, whether it is valid JSON or not. */
  public Response post(String path, String json) {
    return request("POST", path).json(json).send();
  }

  public HttpRequest request(String method, String path) {
    HttpRequest request = new HttpRequest(port, method, path);
    always.forEach(request::header);
    return request;
  }

  /** A response, byte for byte; chunked bodies are already decoded. */
  @SuppressWarnings("ArrayRecordComponent") // Responses are never compared.
  public record Response(
      int status, String reason, List<Map.Entry<String, String>> headers, byte[] bodyBytes) {

    /** Returns the first header of that name, ignoring case. */
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

    /** Returns the whole response, so that failed assertions show it. */
    @Override
    public String toString() {
      return status + " " + reason + " " + headers + "\n" + body();
    }
  }

  /** Encodes headers as Latin-1, so that a test can send any byte. */
  static byte[] headerBytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
