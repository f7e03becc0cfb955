package dev.countersign.http.answers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.Optional;

/**
 * Holds a complete response body that is sent as it is, whatever format the client asked for.
 *
 * @param tag The ETag of a body that is kept for many requests; otherwise the response writer
 *     computes it.
 */
@SuppressWarnings("ArrayRecordComponent") // Bodies are written, never compared.
@ExtensionApi
public record Content(String type, byte[] bytes, Optional<EntityTag> tag) {

  public Content(String type, byte[] bytes) {
    this(type, bytes, Optional.empty());
  }

  public static Content html(String text) {
    return new Content("text/html; charset=utf-8", text.getBytes(UTF_8));
  }
}
