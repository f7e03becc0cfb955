package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.countersign.identity.rights.TestClaims;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.EmailConfirmation;
import dev.countersign.identity.users.User;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests the claims of tokens without the service. */
class TokenIssuerTest {

  private static final Instant LOGIN_AT = Instant.parse("2030-01-01T00:00:00Z");
  private static final Instant NOW = Instant.parse("2030-01-02T00:00:00Z");
  private static final TokenFamilyId LOGIN = new TokenFamilyId(new UUID(77, 0));
  private static final User ADA =
      new User(7, "ada", "ada@example.com", true, true, false, Instant.EPOCH, null);

  private final TokenCodec codec = KeyedCodecs.with(Map.of());
  private boolean isConfirmationAskedFor;
  private boolean isConfirmed;

  @Test
  void a_pair_has_the_claims_of_the_contract_in_its_order() {
    TokenPair pair = pair(Map.of());

    assertThat(claims(pair.access()))
        .containsExactly(
            entry("token_type", "access"),
            entry("exp", NOW.getEpochSecond() + 1800),
            entry("iat", NOW.getEpochSecond()),
            entry("jti", LOGIN.accessTokenId(5, 3).text()),
            entry("user_id", "7"));
    assertThat(claims(pair.refresh()))
        .containsExactly(
            entry("token_type", "refresh"),
            entry("exp", NOW.getEpochSecond() + 7 * 86_400),
            entry("iat", NOW.getEpochSecond()),
            entry("jti", LOGIN.tokenId(5)),
            entry("user_id", "7"));
    assertThat(pair).hasToString("TokenPair[…]");
  }

  @Test
  void the_same_issuance_gives_the_same_pair() {
    assertThat(pair(Map.of())).isEqualTo(pair(Map.of()));
  }

  @Test
  void without_rotation_each_access_token_has_an_id_of_its_own() {
    TokenIssuer issuer = issuer(Map.of());

    assertThat(issuer.access(issuance(Set.of()))).isNotEqualTo(issuer.access(issuance(Set.of())));
  }

  @Test
  void no_token_outlives_the_absolute_end_of_its_login() {
    Map<String, Object> claims =
        claims(pair(Map.of("absolute-lifetime", "25h", "refresh-token-lifetime", "24h")).refresh());

    assertThat(claims).containsEntry("exp", LOGIN_AT.plusSeconds(25 * 3600).getEpochSecond());
  }

  @Test
  void the_user_id_is_written_as_the_settings_say() {
    assertThat(claims(pair(Map.of("user-id-claim", "uid")).access()))
        .containsEntry("uid", "7")
        .doesNotContainKey("user_id");
    assertThat(claims(pair(Map.of("user-id-as-string", "false")).access()))
        .containsEntry("user_id", 7L);
  }

  @Test
  void one_audience_is_a_text_and_several_are_a_list() {
    assertThat(claims(pair(Map.of("audience", "api", "issuer", "me")).access()))
        .containsEntry("aud", "api")
        .containsEntry("iss", "me");
    assertThat(claims(pair(Map.of("audience", "api,app")).access()))
        .containsEntry("aud", List.of("api", "app"))
        .doesNotContainKey("iss");
  }

  @Test
  void a_login_by_another_method_than_the_password_alone_tells_its_methods() {
    Issuance byPasskey = issuance(Set.of(AuthenticationMethod.PASSKEY));

    assertThat(claims(issuer(Map.of()).pair(byPasskey).access()))
        .containsEntry("amr", List.of("pop"))
        .doesNotContainKey("auth_time");
  }

  @Test
  void the_time_and_the_methods_of_the_login_are_written_if_they_are_custom_claims() {
    assertThat(claims(pair(Map.of("custom-claims", "auth_time,amr")).refresh()))
        .containsEntry("auth_time", LOGIN_AT.getEpochSecond())
        .containsEntry("amr", List.of("pwd"));
  }

  @Test
  void custom_claims_are_read_from_the_user() {
    assertThat(claims(pair(Map.of("custom-claims", "username,is_staff")).access()))
        .containsEntry("username", "ada")
        .containsEntry("is_staff", true)
        .doesNotContainKeys("email", "email_verified");
  }

  @Test
  void the_email_address_tells_whether_it_is_confirmed() {
    assertThat(claims(pair(Map.of("custom-claims", "email")).access()))
        .containsEntry("email", "ada@example.com")
        .containsEntry("email_verified", false);
  }

  @Test
  void an_unconfirmed_address_is_left_out_where_confirmation_is_asked_for() {
    isConfirmationAskedFor = true;
    assertThat(claims(pair(Map.of("custom-claims", "email")).access()))
        .containsEntry("email_verified", false)
        .doesNotContainKey("email");

    isConfirmed = true;
    assertThat(claims(pair(Map.of("custom-claims", "email")).access()))
        .containsEntry("email_verified", true)
        .containsEntry("email", "ada@example.com");
  }

  @Test
  void a_contributor_cannot_replace_a_claim_of_the_contract() {
    SignedTokenSettings settings = TestSettings.defaults();
    var issuer =
        new TokenIssuer(
            codec,
            settings,
            new LoginClaims(settings),
            List.of(_ -> Map.of("user_id", "8", "team", "red"), _ -> Map.of("team", "blue")),
            TestClaims.noRights(),
            TestClaims.noProfile(),
            new SecureRandom());

    assertThat(claims(issuer.pair(issuance(Set.of(AuthenticationMethod.PASSWORD))).access()))
        .containsEntry("user_id", "7")
        .containsEntry("team", "red");
  }

  private TokenPair pair(Map<String, String> settings) {
    return issuer(settings).pair(issuance(Set.of(AuthenticationMethod.PASSWORD)));
  }

  private static Issuance issuance(Set<AuthenticationMethod> methods) {
    return new Issuance(ADA, 3, LOGIN, LOGIN_AT, methods, 5, NOW);
  }

  private TokenIssuer issuer(Map<String, String> given) {
    SignedTokenSettings settings = TestSettings.of(given);
    return new TokenIssuer(
        codec,
        settings,
        new LoginClaims(settings),
        List.of(new ConfiguredClaims(settings, new Confirmation())),
        TestClaims.noRights(),
        TestClaims.noProfile(),
        new SecureRandom());
  }

  private Map<String, Object> claims(String token) {
    ObjectNode decoded = codec.decode(token).orElseThrow();
    var claims = new LinkedHashMap<String, Object>();
    decoded.properties().forEach(claim -> claims.put(claim.getKey(), value(claim.getValue())));
    return claims;
  }

  private static Object value(JsonNode node) {
    return switch (node.getNodeType()) {
      case ARRAY -> node.valueStream().map(JsonNode::asString).toList();
      case NUMBER -> node.asLong();
      case BOOLEAN -> node.asBoolean();
      default -> node.asString();
    };
  }

  private final class Confirmation implements EmailConfirmation {

    @Override
    public boolean isAskedFor() {
      return isConfirmationAskedFor;
    }

    @Override
    public Set<Long> confirmed(Collection<User> users) {
      return isConfirmed ? Set.of(ADA.id()) : Set.of();
    }
  }
}
