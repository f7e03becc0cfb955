package dev.countersign.http.answers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.Optional;

/**
 * Holds a complete response body that is sent as it is, whatever format the client asked for.
 *
 * @param tag The ETag of a body that is kept for many requests; otherwise the response writer
 *     computes it.
 * @param gzipped The compressed body for clients that accept it; empty if there is none.
 */
@SuppressWarnings("ArrayRecordComponent") // Bodies are written, never compared.
@ExtensionApi
public record Content(String type, byte[] bytes, Optional<EntityTag> tag, byte[] gzipped) {

  private static final byte[] NONE = {};

  public Content(String type, byte[] bytes) {
    this(type, bytes, Optional.empty());
  }

  public Content(String type, byte[] bytes, Optional<EntityTag> tag) {
    this(type, bytes, tag, NONE);
  }

  public static Content html(String text) {
    return new Content("text/html; charset=utf-8", text.getBytes(UTF_8));
  }

  /** Returns a body that is kept for many requests, with its ETag and its compressed form. */
  public Content kept() {
    EntityTag known = tag.orElseGet(() -> EntityTag.of(bytes));
    return new Content(type, bytes, Optional.of(known), Gzip.of(bytes));
  }

  boolean isCompressible() {
    return gzipped.length > 0;
  }

  /** Returns the compressed body, with an ETag of its own. */
  Content packed() {
    return new Content(type, gzipped, tag.map(EntityTag::gzipped));
  }
}
