package dev.countersign.api.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.EndpointList;
import dev.countersign.api.endpoints.Operation;
import dev.countersign.http.answers.Answer;
import dev.countersign.platform.errors.Refusal;
import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class OpenApiDocumentTest extends ServiceTest {

  private static final String PATH = "/api/schema/";

  @Autowired private EndpointList endpoints;
  @LocalServerPort private int port;

  @Test
  void anybody_may_read_it_with_whatever_credential() {
    Response answer = http().get(PATH);
    Response stale = http().request("GET", PATH).bearer("stale").send();

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Content-Type")).contains("application/json");
    assertThat(answer.header("ETag")).isPresent();
    assertThat(stale.body()).isEqualTo(answer.body());
  }

  @Test
  void clients_that_accept_gzip_get_it_compressed_with_an_etag_of_its_own() throws Exception {
    Response whole = http().get(PATH);
    HttpResponse<byte[]> packed = get("Accept-Encoding", "br, gzip");
    String tag = packed.headers().firstValue("ETag").orElseThrow();

    assertThat(packed.headers().firstValue("Content-Encoding")).contains("gzip");
    assertThat(packed.body().length).isLessThan(whole.body().length() / 5);
    assertThat(unpacked(packed.body())).isEqualTo(whole.body());
    assertThat(tag).isNotEqualTo(whole.header("ETag").orElseThrow());
    assertThat(get("Accept-Encoding", "gzip", "If-None-Match", tag).statusCode()).isEqualTo(304);
    assertThat(whole.header("Content-Encoding")).isEmpty();
    assertThat(whole.header("Vary").orElseThrow()).contains("Accept-Encoding");
    assertThat(get("Accept-Encoding", "gzip;q=0").body()).hasSize(whole.body().length());
  }

  private HttpResponse<byte[]> get(String... headers) throws Exception {
    try (var client = HttpClient.newHttpClient()) {
      URI uri = URI.create("http://127.0.0.1:" + port + PATH);
      return client.send(
          HttpRequest.newBuilder(uri).headers(headers).build(), BodyHandlers.ofByteArray());
    }
  }

  private static String unpacked(byte[] bytes) throws IOException {
    try (var input = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return new String(input.readAllBytes(), UTF_8);
    }
  }

  @Test
  void it_keeps_the_schema_of_openapi_3_1() throws IOException {
    SchemaRegistry registry = SchemaRegistry.withDialect(Dialects.getDraft202012());
    try (InputStream schema = new ClassPathResource("openapi/schema-3.1.json").getInputStream()) {
      JsonNode meta = JsonMapper.shared().readTree(schema);

      assertThat(registry.getSchema(meta).validate(document())).isEmpty();
    }
  }

  @Test
  void its_schemas_keep_the_schema_of_json_schema() {
    var meta =
        SchemaRegistry.withDialect(Dialects.getDraft202012())
            .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));

    for (JsonNode schema : document().findValues("schema")) {
      assertThat(meta.validate(schema)).as(schema.toString()).isEmpty();
    }
    for (JsonNode schema : document().at("/components/schemas")) {
      assertThat(meta.validate(schema)).as(schema.toString()).isEmpty();
    }
  }

  @Test
  void it_names_every_operation_of_the_interface_and_no_other() {
    Set<String> declared = new TreeSet<>();
    for (Operation operation : endpoints.operations()) {
      if (!operation.endpoint().forBrowsers()) {
        String path = PathTemplate.of(operation.path()).text();
        declared.add(operation.method() + " " + path);
        declared.add("OPTIONS " + path);
        if (operation.method().equals("GET")) {
          declared.add("HEAD " + path);
        }
      }
    }

    Set<String> named = new TreeSet<>();
    document()
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue().propertyNames().stream()
                    .filter(name -> !name.equals("parameters"))
                    .forEach(
                        method ->
                            named.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));

    assertThat(named).isEqualTo(declared).contains("POST /api/token/", "PATCH /api/tasks/{id}/");
  }

  @Test
  void it_names_every_scheme_that_is_used_and_no_other() {
    Set<String> used =
        operations()
            .flatMap(operation -> operation.get("security").valueStream())
            .flatMap(requirement -> requirement.propertyNames().stream())
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(document().at("/components/securitySchemes").propertyNames())
        .containsExactlyInAnyOrderElementsOf(used)
        .contains("jwt", "token", "session", "session-csrf");
  }

  @Test
  void a_scheme_says_where_its_credential_goes() {
    JsonNode schemes = document().at("/components/securitySchemes");

    assertThat(schemes.get("jwt").toString())
        .isEqualTo("{\"type\":\"http\",\"scheme\":\"bearer\",\"bearerFormat\":\"JWT\"}");
    assertThat(schemes.at("/token/name").asString()).isEqualTo("Authorization");
    assertThat(schemes.at("/token/description").asString()).contains("`Token`");
    assertThat(schemes.at("/session/in").asString()).isEqualTo("cookie");
    assertThat(schemes.at("/session/name").asString()).isEqualTo("sessionid");
    assertThat(schemes.at("/session-csrf/name").asString()).isEqualTo("X-CSRFToken");
    assertThat(schemes.at("/house-key/name").asString()).isEqualTo("X-House-Key");
  }

  @Test
  void schemes_come_in_the_order_in_which_they_are_tried() {
    assertThat(operation("/api/accounts/me/", "get").get("security").toString())
        .isEqualTo("[{\"jwt\":[]},{\"token\":[]},{\"session\":[]}]");
    assertThat(operation("/api/tasks/", "post").get("security").toString())
        .isEqualTo("[{\"jwt\":[]},{\"token\":[]},{\"session\":[],\"session-csrf\":[]}]");
    assertThat(operation("/api/tasks/public/", "get").get("security").toString())
        .isEqualTo("[{\"jwt\":[]},{\"token\":[]},{\"session\":[]},{}]");
    assertThat(operation("/api/token/", "post").get("security").toString()).isEqualTo("[]");
  }

  @Test
  void every_reference_leads_somewhere() {
    JsonNode document = document();

    for (String reference : document.findValuesAsString("$ref")) {
      assertThat(document.at(reference.substring(1)).isMissingNode()).as(reference).isFalse();
    }
  }

  @Test
  void every_operation_has_an_id_of_its_own() {
    assertThat(operations().map(operation -> operation.get("operationId").asString()))
        .doesNotHaveDuplicates()
        .contains("register", "logIn", "refreshToken", "listSessions")
        .contains("createTask", "listTasksHead", "describeTaskList");
  }

  @Test
  void every_operation_of_the_product_has_a_topic_an_id_and_a_text() {
    List<String> silent =
        endpoints.operations().stream()
            .filter(operation -> !operation.endpoint().forBrowsers())
            .filter(operation -> isShipped(operation.handler().getBeanType()))
            .filter(operation -> operation.documentation().isEmpty())
            .map(operation -> operation.method() + " " + operation.path())
            .toList();

    assertThat(silent).isEmpty();
    assertThat(document().get("tags").findValuesAsString("name"))
        .containsExactly("Accounts", "Tokens", "Sessions", "Passkeys", "Tasks", "Staff", "Schema");
    assertThat(operations())
        .allSatisfy(
            operation -> {
              assertThat(operation.get("summary").asString()).doesNotEndWith(".");
              assertThat(operation.get("tags").size()).isEqualTo(1);
            });
  }

  @Test
  void every_body_has_an_example_that_keeps_its_schema() {
    JsonNode document = document();
    var check = new BodyCheck(document);
    List<JsonNode> contents =
        operations()
            .flatMap(
                operation ->
                    Stream.concat(
                        Stream.of(operation.path("requestBody")),
                        operation.get("responses").valueStream()))
            .flatMap(body -> body.path("content").properties().stream())
            .filter(content -> !content.getKey().equals("text/html"))
            .map(Map.Entry::getValue)
            .toList();

    assertThat(contents).hasSizeGreaterThan(50);
    assertThat(contents)
        .allSatisfy(
            content -> {
              assertThat(content.has("example")).as(content.toString()).isTrue();
              assertThat(check.faultsOfExample(content)).as(content.toString()).isEmpty();
            });
  }

  private static boolean isShipped(Class<?> type) {
    return !type.getProtectionDomain().getCodeSource().getLocation().getPath().contains("test");
  }

  @Test
  void every_method_that_returns_an_answer_declares_it() {
    List<String> silent = new ArrayList<>();
    for (Operation operation : endpoints.operations()) {
      var method = operation.handler().getMethod();
      if (!operation.endpoint().forBrowsers()
          && method.getReturnType() == Answer.class
          && AnnotatedElementUtils.findMergedRepeatableAnnotations(method, Answers.class)
              .isEmpty()) {
        silent.add(method.toString());
      }
    }

    assertThat(silent).isEmpty();
  }

  @Test
  void every_kind_of_refusal_is_described() {
    assertThat(Arrays.stream(Refusal.class.getPermittedSubclasses()))
        .allSatisfy(
            refusal ->
                assertThat(ErrorResponse.of(refusal.asSubclass(Refusal.class)).name())
                    .isEqualTo(refusal.getSimpleName()));
  }

  @Test
  void fields_are_told_with_their_rules_and_records_with_their_types() {
    JsonNode schemas = document().at("/components/schemas");

    assertThat(schemas.get("TaskListRequest").toString())
        .isEqualTo(
            "{\"type\":\"object\",\"properties\":{"
                + "\"title\":{\"type\":\"string\",\"title\":\"Title\",\"maxLength\":200},"
                + "\"is_public\":{\"type\":\"boolean\",\"title\":\"Is public\"}},"
                + "\"required\":[\"title\"]}");
    assertThat(schemas.at("/PatchedTaskDetailRequest").has("required")).isFalse();
    assertThat(schemas.at("/RegisterRequest/properties/password/format").asString())
        .isEqualTo("password");
    assertThat(schemas.at("/RegisterRequest/properties/email/format").asString())
        .isEqualTo("email");
    assertThat(schemas.at("/Task/properties/created_at/format").asString()).isEqualTo("date-time");
    assertThat(schemas.at("/UserDetail/properties/last_login/type").toString())
        .isEqualTo("[\"string\",\"null\"]");
    assertThat(schemas.at("/TaskPage/properties/results/items/$ref").asString())
        .isEqualTo("#/components/schemas/Task");
  }

  @Test
  void what_can_go_wrong_is_told_for_each_operation() {
    assertThat(operation("/api/tasks/", "post").get("responses").propertyNames())
        .containsExactly(
            "201", "400", "401", "403", "404", "406", "413", "415", "429", "431", "500", "503");
    assertThat(operation("/api/schema/", "get").get("responses").propertyNames())
        .containsExactly("200", "304", "400", "404", "406", "429", "431", "500", "503");
    assertThat(
            document()
                .at("/components/responses/AuthenticationFailed/headers/WWW-Authenticate")
                .isObject())
        .isTrue();
    assertThat(document().at("/components/responses/NotFound/content").propertyNames())
        .containsExactly("application/json", "application/problem+json", "text/html");
  }

  private JsonNode operation(String path, String method) {
    return document().get("paths").get(path).get(method);
  }

  private Stream<JsonNode> operations() {
    return document()
        .get("paths")
        .valueStream()
        .flatMap(path -> path.valueStream().filter(JsonNode::isObject));
  }

  private JsonNode document() {
    return http().get(PATH).json();
  }
}
