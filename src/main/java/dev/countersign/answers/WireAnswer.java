package dev.countersign.answers;

import java.util.SortedMap;

/**
 * What a program would get: status, headers without cookies, and JSON with an indent or nothing.
 */
public record WireAnswer(int status, SortedMap<String, String> headers, String json) {

  public String reason() {
    return Reason.of(status);
  }
}
