package dev.countersign.http.answers;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Holds a complete response body that is sent as it is, whatever format the client asked for. */
@SuppressWarnings("ArrayRecordComponent") // Bodies are written, never compared.
public record Content(String type, byte[] bytes) {

  public static Content html(String text) {
    return new Content("text/html; charset=utf-8", text.getBytes(UTF_8));
  }
}
