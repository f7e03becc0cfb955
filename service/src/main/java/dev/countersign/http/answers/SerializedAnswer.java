package dev.countersign.http.answers;

import java.util.SortedMap;

/**
 * What a program would get: status, headers without cookies, and JSON with an indent or nothing.
 */
public record SerializedAnswer(int status, SortedMap<String, String> headers, String json) {

  public String reason() {
    return ReasonPhrase.of(status);
  }
}
