package dev.countersign.http.answers;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The body of an answer that is ready to be sent, whatever form the client asked for. */
@SuppressWarnings("ArrayRecordComponent") // Bodies are never compared, only written.
public record Content(String type, byte[] bytes) {

  public static Content html(String text) {
    return new Content("text/html; charset=utf-8", text.getBytes(UTF_8));
  }
}
