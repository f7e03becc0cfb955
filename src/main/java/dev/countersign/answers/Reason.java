package dev.countersign.answers;

import org.springframework.http.HttpStatus;

/** The name of a status: `Not Found` for 404. */
final class Reason {

  private Reason() {}

  static String of(int status) {
    HttpStatus known = HttpStatus.resolve(status);
    return known == null ? "Error" : known.getReasonPhrase();
  }
}
