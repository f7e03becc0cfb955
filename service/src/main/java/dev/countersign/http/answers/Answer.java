package dev.countersign.http.answers;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Represents an endpoint's response: status, body, headers and cookies. */
@ExtensionApi
public record Answer(
    int status, @Nullable Object body, Map<String, String> headers, List<String> cookies) {

  public Answer(int status, @Nullable Object body, Map<String, String> headers) {
    this(status, body, headers, List.of());
  }

  public static Answer ok(Object body) {
    return new Answer(200, body, Map.of());
  }

  public static Answer created(Object body) {
    return new Answer(201, body, Map.of());
  }

  public static Answer noContent() {
    return new Answer(204, null, Map.of());
  }

  public static Answer page(int status, String html) {
    return new Answer(status, Content.html(html), Map.of());
  }

  /** Redirects with 302 after a form post; the browser then loads the page with a GET request. */
  public static Answer redirect(String path) {
    return new Answer(302, null, Map.of("Location", path));
  }

  /**
   * Forbids caches to store this response, because it contains a credential (RFC 6750 section 5.3).
   */
  public Answer notStored() {
    return with("Cache-Control", "no-store");
  }

  public Answer withStatus(int other) {
    return new Answer(other, body, headers, cookies);
  }

  Answer withBody(Object other) {
    return new Answer(status, other, headers, cookies);
  }

  public Answer with(String name, String value) {
    var more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new Answer(status, body, more, cookies);
  }

  public Answer with(Map<String, String> others) {
    var more = new LinkedHashMap<>(headers);
    more.putAll(others);
    return new Answer(status, body, more, cookies);
  }

  /** Adds cookies; each element is the value of one Set-Cookie header. */
  public Answer withCookies(List<String> setCookies) {
    return new Answer(
        status, body, headers, Stream.concat(cookies.stream(), setCookies.stream()).toList());
  }
}
