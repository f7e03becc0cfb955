package dev.countersign.verifier.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.verifier.Issuer;
import dev.countersign.verifier.Peer;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Calls a Boot application with the starter over HTTP. */
class StarterTest {

  private static final Peer PEER = new Peer();
  private static final Issuer ISSUER = new Issuer();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static ConfigurableApplicationContext application;
  private static String url;

  @EnableAutoConfiguration
  @Import({OpenController.class, PlainController.class})
  static class Application {}

  @RestController
  @RequestMapping("/open")
  @Permissions(AllowAny.class)
  static class OpenController {

    @GetMapping
    String show(Optional<VerifiedCaller> caller) {
      return caller.map(known -> "user " + known.id()).orElse("anonymous");
    }

    @GetMapping("/named")
    String named(VerifiedCaller caller) {
      return "user " + caller.id();
    }

    @GetMapping("/staff")
    @Permissions(IsStaff.class)
    String staff() {
      return "staff";
    }
  }

  @RestController
  static class PlainController {

    @GetMapping("/plain")
    String show(VerifiedCaller caller) {
      return caller.username().orElse("no name");
    }

    @GetMapping("/users/{id}")
    @Permissions({IsAuthenticated.class, IsSelf.class})
    String user(@PathVariable long id) {
      return "user " + id;
    }

    @GetMapping("/broken")
    String broken() {
      throw new IllegalStateException("on purpose");
    }
  }

  /** A permission of the application. */
  static final class IsSelf implements Permission {
    @Override
    public boolean allows(Optional<VerifiedCaller> caller, HttpServletRequest request) {
      return caller.isPresent() && request.getRequestURI().equals("/users/" + caller.get().id());
    }
  }

  @BeforeAll
  static void start() {
    PEER.reply(Peer.KEY_SET, ISSUER.keySet());
    PEER.reply(Peer.REVOCATIONS, ISSUER.snapshot(Instant.now(), 0, 7, 4, 0));
    application =
        new SpringApplicationBuilder(Application.class)
            .properties(
                "server.port=0",
                "server.address=127.0.0.1",
                "countersign.verifier.public-paths=/status/**",
                "countersign.verifier.base-url=" + PEER.url())
            .run();
    url = urlOf(application);
  }

  @AfterAll
  static void stop() {
    application.close();
    PEER.close();
  }

  @Test
  void what_declares_no_permission_needs_a_token() throws Exception {
    HttpResponse<String> anonymous = get("/plain", "");

    assertThat(anonymous.statusCode()).isEqualTo(401);
    assertThat(anonymous.headers().firstValue("WWW-Authenticate")).contains("Bearer realm=\"api\"");
    assertThat(anonymous.body())
        .isEqualTo(
            "{\"detail\":\"Authentication credentials were not provided.\","
                + "\"code\":\"not_authenticated\"}");
    assertThat(get("/plain", "Bearer " + token(42)).body()).isEqualTo("ada");
    assertThat(get("/missing", "").statusCode()).isEqualTo(401);
    assertThat(get("/error", "").statusCode()).isEqualTo(401);
    assertThat(get("/users/42", "").statusCode()).isEqualTo(401);
    assertThat(get("/missing", "Bearer " + token(42)).statusCode()).isEqualTo(404);
    assertThat(get("/broken", "Bearer " + token(42)).statusCode()).isEqualTo(500);
    assertThat(get("/status/missing", "").statusCode()).isEqualTo(404);
  }

  @Test
  void a_public_method_takes_anonymous_requests_but_no_invalid_token() throws Exception {
    assertThat(get("/open", "").body()).isEqualTo("anonymous");
    assertThat(get("/open", "Basic YTpi").body()).isEqualTo("anonymous");
    assertThat(get("/open", "bearer " + token(42)).body()).isEqualTo("user 42");
    HttpResponse<String> invalid = get("/open", "Bearer a.b.c");
    assertThat(invalid.statusCode()).isEqualTo(401);
    assertThat(invalid.body())
        .isEqualTo(
            "{\"detail\":\"Given token not valid for any token type\",\"code\":\"token_not_valid\","
                + "\"messages\":[{\"token_class\":\"AccessToken\",\"token_type\":\"access\","
                + "\"message\":\"Token is invalid\"}]}");
    assertThat(get("/open", "Bearer a b").body()).contains("bad_authorization_header");
    assertThat(get("/open", "Bearer").body()).contains("bad_authorization_header");
    assertThat(get("/open/named", "").statusCode()).isEqualTo(401);
    assertThat(get("/open/named", "Bearer " + token(42)).body()).isEqualTo("user 42");
  }

  @Test
  void permissions_of_a_method_replace_those_of_its_class() throws Exception {
    assertThat(get("/open/staff", "").statusCode()).isEqualTo(401);
    HttpResponse<String> denied = get("/open/staff", "Bearer " + token(42));
    assertThat(denied.statusCode()).isEqualTo(403);
    assertThat(denied.body()).contains("\"code\":\"permission_denied\"");
    assertThat(get("/open/staff", "Bearer " + ISSUER.token(with("is_staff", true))).body())
        .isEqualTo("staff");
    assertThat(get("/open/staff", "Bearer " + ISSUER.token(with("is_staff", "true"))).statusCode())
        .isEqualTo(403);
  }

  @Test
  void permissions_of_the_application_are_asked() throws Exception {
    assertThat(get("/users/42", "Bearer " + token(42)).statusCode()).isEqualTo(200);
    assertThat(get("/users/43", "Bearer " + token(42)).statusCode()).isEqualTo(403);
  }

  @Test
  void a_revoked_token_gets_401_and_an_unknown_key_during_an_outage_503() throws Exception {
    assertThat(get("/plain", "Bearer " + token(7)).statusCode()).isEqualTo(401);
    try (ConfigurableApplicationContext other = withoutCountersign()) {
      HttpResponse<String> response =
          send(URI.create(urlOf(other) + "/plain"), "Bearer " + token(42));

      assertThat(response.statusCode()).isEqualTo(503);
      assertThat(response.headers().firstValue("Retry-After")).contains("5");
      assertThat(response.body()).contains("\"code\":\"unavailable\"");
    }
  }

  @Test
  void an_application_without_the_url_does_not_start() {
    assertThatThrownBy(
            () -> new SpringApplicationBuilder(Application.class).properties("server.port=0").run())
        .hasStackTraceContaining("countersign.verifier.base-url is not set");
  }

  @Test
  void the_settings_have_descriptions_for_editors() throws Exception {
    String metadata =
        Files.readString(
            Path.of(
                "verifier-spring-boot-starter/target/classes/META-INF",
                "spring-configuration-metadata.json"));

    assertThat(metadata)
        .contains("countersign.verifier.base-url")
        .contains("How often the revocation snapshot is loaded.");
  }

  private static ConfigurableApplicationContext withoutCountersign() {
    return new SpringApplicationBuilder(Application.class)
        .properties(
            "server.port=0",
            "server.address=127.0.0.1",
            "countersign.verifier.base-url=http://127.0.0.1:1")
        .run();
  }

  private static String urlOf(ConfigurableApplicationContext context) {
    return "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port");
  }

  private static String token(long userId) {
    return ISSUER.token(with("user_id", Long.toString(userId)));
  }

  private static Map<String, Object> with(String name, Object value) {
    Map<String, Object> claims = Issuer.claims(Instant.now());
    claims.put("username", "ada");
    claims.put(name, value);
    return claims;
  }

  private static HttpResponse<String> get(String path, String authorization) throws Exception {
    return send(URI.create(url + path), authorization);
  }

  private static HttpResponse<String> send(URI uri, String authorization) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri);
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }
}
