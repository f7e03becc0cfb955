package dev.countersign.structure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.access.AccessPolicies;
import dev.countersign.access.AccessPolicy;
import dev.countersign.access.AuthenticationScheme;
import dev.countersign.access.Permission;
import dev.countersign.support.ServiceTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Keeps docs/endpoints.md true, so that a newly opened door shows up in review. */
class EndpointsDocumentTest extends ServiceTest {

  private static final Path DOCUMENT = Path.of("docs/endpoints.md");
  private static final List<String> ONLY_IN_TESTS = List.of("/probe/", "/extension/");
  private static final String HEAD =
      """
      # Endpoints

      Written by `EndpointsDocumentTest` from what the endpoints declare; `mvn test -Dtest=EndpointsDocumentTest
      -Ddocuments.write=true` writes it anew. Every endpoint also answers OPTIONS, on the terms that its class declares, and
      HEAD where it answers GET. Schemes and permissions are those of the default settings.

      | method | path | schemes | permissions |
      |---|---|---|---|
      """;

  @Autowired
  @Qualifier("requestMappingHandlerMapping") private RequestMappingHandlerMapping mapping;

  @Autowired private AccessPolicies policies;

  @Test
  void the_document_lists_every_endpoint_with_its_schemes_and_permissions() throws IOException {
    String expected = HEAD + String.join("", lines().values());

    if (Boolean.getBoolean("documents.write")) {
      Files.createDirectories(DOCUMENT.toAbsolutePath().getParent());
      Files.writeString(DOCUMENT, expected);
    }

    assertThat(DOCUMENT).content().isEqualTo(expected);
  }

  private Map<String, String> lines() {
    var lines = new TreeMap<String, String>();
    mapping
        .getHandlerMethods()
        .forEach(
            (info, handler) -> {
              String path = String.join(", ", info.getPatternValues());
              if (ONLY_IN_TESTS.stream().noneMatch(path::startsWith)) {
                lines.put(path + order(info), line(path, info, handler));
              }
            });
    return lines;
  }

  private static int order(RequestMappingInfo info) {
    return info.getMethodsCondition().getMethods().stream().mapToInt(Enum::ordinal).min().orElse(0);
  }

  private String line(String path, RequestMappingInfo info, HandlerMethod handler) {
    AccessPolicy policy = policies.of(handler.getMethod(), handler.getBeanType());
    String methods =
        info.getMethodsCondition().getMethods().stream()
            .map(Enum::name)
            .collect(Collectors.joining(", "));
    String schemes =
        policy.schemes().stream().map(AuthenticationScheme::name).collect(Collectors.joining(", "));
    String permissions =
        policy.permissions().stream().map(Permission::name).collect(Collectors.joining(", "));
    return "| %s | `%s` | %s | %s |%n"
        .formatted(
            methods,
            path.replaceAll(":[^/]*}/", "}/"),
            schemes.isEmpty() ? "none" : schemes,
            permissions);
  }
}
