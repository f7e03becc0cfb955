package dev.countersign.http.answers;

import java.util.SortedMap;

/**
 * Holds what an API client would get: status, headers without cookies, and indented JSON or an
 * empty text.
 */
public record SerializedAnswer(int status, SortedMap<String, String> headers, String json) {

  public String reason() {
    return ReasonPhrase.of(status);
  }
}
