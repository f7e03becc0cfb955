package dev.countersign.http.answers;

import org.springframework.http.HttpStatus;

/** Maps a status to its reason phrase, such as 404 to {@code Not Found}. */
final class ReasonPhrase {

  private ReasonPhrase() {}

  static String of(int status) {
    HttpStatus known = HttpStatus.resolve(status);
    return known == null ? "Error" : known.getReasonPhrase();
  }
}
