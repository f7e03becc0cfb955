package dev.countersign.http.answers;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A response body that is written piece by piece, because it may be too long for memory. It has no
 * length and no ETag, and is sent as it is, whatever format the client asked for.
 */
public record StreamedContent(String type, Body body) {

  /** Writes the body. A failure cuts the response off. */
  @FunctionalInterface
  public interface Body {
    void writeTo(OutputStream output) throws IOException;
  }
}
