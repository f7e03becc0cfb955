package dev.countersign.checks.takeover;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.operations.djangocomparison.ComparedResponse;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A request for both servers. A text such as {@code ${session 7}} stands for a value that each
 * server has given.
 *
 * @param headers Lines such as {@code Accept: text/html}.
 * @param isUtf8 Whether the body is UTF-8; otherwise Latin-1, which is malformed UTF-8.
 * @param writer The account that the request may change.
 */
record GeneratedRequest(
    String method,
    String path,
    List<String> headers,
    Optional<String> body,
    boolean isUtf8,
    Optional<DjangoAccount> writer) {

  private static final int LONGEST = 400;

  Charset charset() {
    return isUtf8 ? UTF_8 : ISO_8859_1;
  }

  /** Describes the request for rules and reports, without tokens. */
  String described() {
    var texts = new ArrayList<>(List.of(method + " " + path));
    headers.forEach(header -> texts.add(ComparedResponse.steady(header)));
    String shown = ComparedResponse.steady(body.orElse(""));
    texts.add(shown.length() > LONGEST ? shown.substring(0, LONGEST) + "…" : shown);
    return String.join(" | ", texts);
  }
}
