package dev.countersign.structure;

import static dev.countersign.reference.ReferencePage.code;

import dev.countersign.api.endpoints.EndpointList;
import dev.countersign.reference.ReferencePage;
import dev.countersign.support.ServiceTest;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Keeps docs/reference/endpoints.md true, so that a review notices every new endpoint. */
@Tag("R17")
@Tag("T68")
class EndpointsDocumentTest extends ServiceTest {

  private static final List<String> ONLY_IN_TESTS = List.of("/probe/", "/extension/");
  private static final String INTRODUCTION =
      """
      Every endpoint with the schemes that authenticate its requests, the permissions it requires and its rate limit, under
      the default settings. Every endpoint also supports OPTIONS, and HEAD where it supports GET.

      A throttle is the name of the rate in `countersign.api.throttle.rates`. `(default)` marks permissions that
      `countersign.api.default-permission-classes` replaces. `bin/countersign listurls` prints the same list for your settings.
      """;

  @Autowired private EndpointList endpoints;

  @Test
  void the_document_lists_every_endpoint_with_its_schemes_and_permissions() throws IOException {
    new ReferencePage("endpoints.md", getClass(), "Endpoints", INTRODUCTION)
        .table(
            List.of("method", "path", "schemes", "permissions", "throttle"),
            endpoints.lines().stream()
                .filter(line -> ONLY_IN_TESTS.stream().noneMatch(line.path()::startsWith))
                .map(EndpointsDocumentTest::row)
                .toList())
        .assertCurrent();
  }

  private static List<String> row(EndpointList.Line line) {
    return List.of(
        line.methods(), code(line.path()), line.schemes(), line.permissions(), line.throttle());
  }
}
