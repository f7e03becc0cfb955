package dev.countersign.http.answers;

import org.springframework.http.HttpStatus;

/** The name of a status: `Not Found` for 404. */
final class ReasonPhrase {

  private ReasonPhrase() {}

  static String of(int status) {
    HttpStatus known = HttpStatus.resolve(status);
    return known == null ? "Error" : known.getReasonPhrase();
  }
}
