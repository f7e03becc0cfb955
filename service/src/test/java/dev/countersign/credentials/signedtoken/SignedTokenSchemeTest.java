package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.access.AuthenticationOutcome;
import dev.countersign.api.access.AuthenticationOutcome.Accepted;
import dev.countersign.api.access.AuthenticationOutcome.NotAttempted;
import dev.countersign.api.access.AuthenticationOutcome.Rejected;
import dev.countersign.api.access.CredentialLocation;
import dev.countersign.identity.users.CurrentUser;
import dev.countersign.identity.users.LoginEpoch;
import dev.countersign.identity.users.User;
import dev.countersign.platform.errors.Refusal;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class SignedTokenSchemeTest {

  private static final Tokens TOKENS = new Tokens(ServiceTest.SECRET_KEY);
  private static final String ACCESS = TOKENS.access(7);
  private static final User ADA = new User(7, "ada", "", true, false, false, Instant.EPOCH, null);

  private final List<Long> read = new ArrayList<>();
  private boolean mayBeRevoked;
  private Optional<Instant> endedAt = Optional.empty();

  @Test
  void an_access_token_is_accepted_without_its_users_row() {
    assertThat(outcome("Bearer " + ACCESS))
        .isInstanceOfSatisfying(
            Accepted.class,
            accepted -> {
              assertThat(accepted.userId()).isEqualTo(7);
              assertThat(accepted.user()).isEmpty();
              assertThat(accepted.credential().kind()).isEqualTo("AccessToken");
            });
    assertThat(read).isEmpty();
  }

  @Test
  void a_token_that_may_be_revoked_is_compared_with_its_users_row() {
    mayBeRevoked = true;
    assertThat(outcome("Bearer " + ACCESS))
        .isInstanceOfSatisfying(
            Accepted.class, accepted -> assertThat(accepted.user()).contains(ADA));
    assertThat(read).containsExactly(7L);

    endedAt = Optional.of(Instant.now().plus(Duration.ofHours(1)));
    assertThat(refusal("Bearer " + ACCESS).reason()).isEqualTo("Token is invalid");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Token x", "Basic YTpi", "BearerX x"})
  void a_request_without_the_keyword_is_left_to_other_schemes(String header) {
    assertThat(outcome(header)).isInstanceOf(NotAttempted.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer", "Bearer one two"})
  void the_keyword_must_be_followed_by_one_value(String header) {
    Refusal refusal = refusal(header);

    assertThat(refusal.code()).isEqualTo("bad_authorization_header");
    assertThat(refusal.status()).isEqualTo(401);
    assertThat(refusal.headers()).containsEntry("WWW-Authenticate", "Bearer realm=\"api\"");
  }

  @Test
  void the_refusal_of_a_token_names_its_kind_and_the_reason() {
    assertThat(refusal("Bearer " + TOKENS.refresh(7)).body())
        .containsEntry("code", "token_not_valid")
        .containsEntry("detail", "Given token not valid for any token type")
        .containsEntry(
            "messages",
            List.of(
                Map.of(
                    "token_class", "AccessToken",
                    "token_type", "access",
                    "message", "Token has wrong type")));
  }

  @Test
  void a_token_without_a_user_is_refused() {
    Map<String, Object> claims = Tokens.accessPayload(7);
    claims.remove("user_id");

    Refusal refusal = refusal("Bearer " + TOKENS.signed(Tokens.header(), claims));

    assertThat(refusal.code()).isEqualTo("token_not_valid");
    assertThat(refusal.detail()).isEqualTo("Token contained no recognizable user identification");
  }

  @Test
  void the_scheme_describes_itself() {
    assertThat(scheme().name()).isEqualTo("jwt");
    assertThat(scheme().challenge()).isEqualTo("Bearer realm=\"api\"");
    assertThat(scheme().place()).isEqualTo(new CredentialLocation.Bearer("JWT"));
  }

  @Test
  void revocations_are_remembered_for_the_lifetime_of_an_access_token_and_the_leeway() {
    SignedTokenSettings settings =
        TestSettings.of(Map.of("access-token-lifetime", "5m", "leeway", "7s"));

    assertThat(SignedTokenScheme.accessTokenWindow(settings).length())
        .isEqualTo(Duration.ofSeconds(307));
  }

  private Refusal refusal(String header) {
    return ((Rejected) outcome(header)).refusal();
  }

  private AuthenticationOutcome outcome(String header) {
    var request = new MockHttpServletRequest();
    request.addHeader("Authorization", header);
    return scheme().authenticate(request);
  }

  private SignedTokenScheme scheme() {
    return new SignedTokenScheme(
        new TokenCheck(KeyedCodecs.with(Map.of()), TestSettings.defaults(), Clock.systemUTC()),
        _ -> mayBeRevoked,
        _ -> true,
        id -> {
          read.add(id);
          return Optional.of(new CurrentUser(ADA, new LoginEpoch(1, endedAt)));
        });
  }
}
