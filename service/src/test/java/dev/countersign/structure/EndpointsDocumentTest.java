package dev.countersign.structure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.endpoints.EndpointList;
import dev.countersign.support.ServiceTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Compares docs/endpoints.md with the endpoints, so that a reviewer sees every new endpoint. */
@Tag("R17")
@Tag("T68")
class EndpointsDocumentTest extends ServiceTest {

  private static final Path DOCUMENT = Path.of("docs/endpoints.md");
  private static final List<String> ONLY_IN_TESTS = List.of("/probe/", "/extension/");
  private static final String HEAD =
      """
      # Endpoints

      Written by `EndpointsDocumentTest` from what the endpoints declare; `mvn test -Dtest=EndpointsDocumentTest
      -Ddocuments.write=true` writes it anew. Every endpoint also answers OPTIONS, on the terms that its class declares, and
      HEAD where it answers GET. Schemes and permissions are those of the default settings; a throttle is the name of the rate
      that holds if `countersign.api.throttle.rates` sets one. `(default)` marks permissions that
      `countersign.api.default-permission-classes` replaces.

      | method | path | schemes | permissions | throttle |
      |---|---|---|---|---|
      """;

  @Autowired private EndpointList endpoints;

  @Test
  void the_document_lists_every_endpoint_with_its_schemes_and_permissions() throws IOException {
    String expected = HEAD + lines();

    if (Boolean.getBoolean("documents.write")) {
      Files.createDirectories(DOCUMENT.toAbsolutePath().getParent());
      Files.writeString(DOCUMENT, expected);
    }

    assertThat(DOCUMENT).content().isEqualTo(expected);
  }

  private String lines() {
    return endpoints.lines().stream()
        .filter(line -> ONLY_IN_TESTS.stream().noneMatch(line.path()::startsWith))
        .map(EndpointsDocumentTest::row)
        .collect(Collectors.joining());
  }

  private static String row(EndpointList.Line line) {
    return "| %s | `%s` | %s | %s | %s |%n"
        .formatted(
            line.methods(), line.path(), line.schemes(), line.permissions(), line.throttle());
  }
}
