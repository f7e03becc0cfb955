package dev.countersign.http.answers;

import org.springframework.http.HttpStatus;

/** Returns the reason phrase of a status, such as {@code Not Found} for 404. */
final class ReasonPhrase {

  private ReasonPhrase() {}

  static String of(int status) {
    HttpStatus known = HttpStatus.resolve(status);
    return known == null ? "Error" : known.getReasonPhrase();
  }
}
