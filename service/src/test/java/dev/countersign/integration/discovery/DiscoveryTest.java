package dev.countersign.integration.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

@TestPropertySource(
    properties = {
      "countersign.base-url=https://auth.example.com",
      "countersign.jwt.issuer=https://issuer.example.com"
    })
class DiscoveryTest extends ServiceTest {

  private static final String OPENID = "/.well-known/openid-configuration";
  private static final String OAUTH = "/.well-known/oauth-authorization-server";

  @Test
  void the_metadata_is_cacheable() {
    Response answer = http().get(OAUTH);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Cache-Control")).contains("public, max-age=300");
  }

  @Test
  void openid_is_not_promised_without_a_provider() {
    assertThat(http().get(OPENID).status()).isEqualTo(404);
  }

  @Test
  void it_names_the_configured_issuer_and_absolute_links_below_the_base_url() {
    JsonNode metadata = http().get(OAUTH).json();

    assertThat(metadata.get("issuer").asString()).isEqualTo("https://issuer.example.com");
    assertThat(metadata.get("jwks_uri").asString())
        .isEqualTo("https://auth.example.com/.well-known/jwks.json");
    assertThat(metadata.get("introspection_endpoint").asString())
        .isEqualTo("https://auth.example.com/api/token/introspect/");
    assertThat(metadata.get("revocation_endpoint").asString())
        .isEqualTo("https://auth.example.com/api/token/revoke/");
    assertThat(metadata.get("access_token_signing_alg_values_supported").valueStream())
        .extracting(JsonNode::asString)
        .containsExactly("HS256");
  }

  @Test
  void every_linked_path_exists() {
    JsonNode metadata = http().get(OAUTH).json();

    for (String name :
        List.of(
            "jwks_uri",
            "revocations_uri",
            "token_endpoint",
            "introspection_endpoint",
            "revocation_endpoint")) {
      String path = metadata.get(name).asString().replace("https://auth.example.com", "");
      assertThat(http().request("OPTIONS", path).send().status()).as(name).isNotEqualTo(404);
    }
  }

  @Test
  void no_grant_and_no_response_type_of_oauth_is_claimed() {
    JsonNode metadata = http().get(OAUTH).json();

    assertThat(metadata.get("grant_types_supported").size()).isZero();
    assertThat(metadata.get("response_types_supported").size()).isZero();
    assertThat(metadata.has("authorization_endpoint")).isFalse();
  }
}
