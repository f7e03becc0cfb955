package dev.countersign.http.answers;

import static dev.countersign.reference.ReferencePage.code;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.reference.DeclaredErrorCodes;
import dev.countersign.reference.MainSources;
import dev.countersign.reference.ReferencePage;
import dev.countersign.reference.Sentences;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Keeps docs/reference/error-codes.md equal to the codes that the service can send. */
class ErrorCodesReferenceTest {

  /** The statuses that Jetty's parser and connections send by themselves. */
  private static final List<Integer> OF_JETTY = List.of(400, 414, 417, 426, 431, 500, 505);

  private static final String INTRODUCTION =
      """
      An error response has a status, a `detail` for people and a `code` for programs: `{"detail": "…", "code": "…"}`. Act on
      the status and the code; the detail can be reworded. Invalid input is the exception: the body names each field with its
      messages, and has no code.

      A client that accepts `application/problem+json` gets the same errors as RFC 9457 describes them, with the `code` as an
      extra member. A browser gets a page.
      """;

  @Test
  void the_page_explains_every_code() throws IOException {
    var declared = new DeclaredErrorCodes(MainSources.all());
    SortedMap<String, SortedSet<Integer>> statuses = declared.statuses();
    statuses.put("https_required", new TreeSet<>(Set.of(400)));
    statuses.put("error", new TreeSet<>(Set.of(500)));
    for (int status : OF_JETTY) {
      String code = String.valueOf(EngineErrors.body(status).get("code"));
      statuses.computeIfAbsent(code, any -> new TreeSet<>()).add(status);
    }
    var sentences = new Sentences("error-codes.txt");

    // The one expression that is no literal derives the code from the name of the status.
    assertThat(declared.unreadable()).singleElement().asString().contains("code(status)");
    sentences.assertExplain(statuses.keySet());
    new ReferencePage("error-codes.md", getClass(), "Error codes", INTRODUCTION)
        .table(
            List.of("code", "status", "meaning and remedy"),
            statuses.entrySet().stream()
                .map(
                    entry ->
                        List.of(
                            code(entry.getKey()),
                            entry.getValue().stream()
                                .map(String::valueOf)
                                .collect(Collectors.joining(", ")),
                            sentences.of(entry.getKey())))
                .toList())
        .assertCurrent();
  }
}
