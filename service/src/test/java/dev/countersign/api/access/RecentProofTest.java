package dev.countersign.api.access;

import static dev.countersign.api.access.TestCallers.ADA;
import static dev.countersign.api.access.TestCallers.INACTIVE;
import static dev.countersign.api.access.TestCallers.caller;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.api.access.AuthenticationOutcome.NotAttempted;
import dev.countersign.platform.errors.AccessConfirmationRequired;
import dev.countersign.platform.errors.AuthenticationFailed;
import dev.countersign.platform.errors.NotAuthenticated;
import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.platform.settings.ApiSettings;
import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import dev.countersign.platform.settings.UnusableSetting;
import dev.countersign.support.MovableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.mock.web.MockHttpServletRequest;

/** Tests confirmations of access, and the permissions that ask for them. */
class RecentProofTest {

  private static final Instant NOW = Instant.parse("2026-11-17T12:00:00Z");
  private static final Duration LIFETIME = Duration.ofMinutes(10);
  private static final ConfirmAccessSettings SETTINGS =
      new ConfirmAccessSettings(LIFETIME, List.of("token"));

  private static final AuthenticationScheme TOKEN =
      new BadgeScheme("token", Optional.empty(), NotAttempted::new) {};
  private static final AuthenticationScheme JWT =
      new BadgeScheme("jwt", Optional.empty(), NotAttempted::new) {};

  private final MovableClock clock = new MovableClock();
  private OptionalInt epoch = OptionalInt.of(3);
  private final AccessConfirmations confirmations =
      new AccessConfirmations(
          new ConfirmationKeys(
              new PurposeKeys(
                  new ServiceSettings(Secret.of("k".repeat(50)), List.of(), false, List.of()))),
          _ -> epoch,
          SETTINGS,
          clock);
  private final RecentlyAuthenticated recently =
      new RecentlyAuthenticated(
          confirmations,
          new Binder(new MapConfigurationPropertySource(Map.of()))
              .bindOrCreate("countersign.api", ApiSettings.class));

  RecentProofTest() {
    clock.set(NOW);
  }

  @Test
  void a_login_is_recent_proof_until_the_lifetime_ends() {
    var session = caller(ADA, new Badge(NOW));
    assertThat(allows(session)).isTrue();

    clock.move(LIFETIME.minusNanos(1));
    assertThat(allows(session)).isTrue();

    clock.move(Duration.ofNanos(1));
    assertThat(allows(session)).isFalse();
  }

  @Test
  void a_token_alone_is_no_recent_proof() {
    assertThat(allows(caller(ADA, new Badge()))).isFalse();
  }

  @Test
  void a_confirmation_is_recent_proof_for_its_login_until_the_lifetime_ends() {
    String confirmation = confirmations.issue(ADA.id(), "login:1");
    var token = caller(ADA, new Badge());
    assertThat(allows(token, confirmation)).isTrue();

    clock.move(LIFETIME.minusSeconds(1));
    assertThat(allows(token, confirmation)).isTrue();

    clock.move(Duration.ofSeconds(1));
    assertThat(allows(token, confirmation)).isFalse();
  }

  @Test
  void a_confirmation_of_another_login_or_user_is_refused() {
    var token = caller(ADA, new Badge());

    assertThat(allows(token, confirmations.issue(ADA.id(), "login:2"))).isFalse();
    assertThat(allows(token, confirmations.issue(8, "login:1"))).isFalse();
  }

  @Test
  void the_end_of_all_logins_ends_confirmations() {
    String confirmation = confirmations.issue(ADA.id(), "login:1");

    epoch = OptionalInt.of(4);
    assertThat(allows(caller(ADA, new Badge()), confirmation)).isFalse();

    epoch = OptionalInt.empty();
    assertThat(allows(caller(ADA, new Badge()), confirmation)).isFalse();
  }

  @Test
  void a_deleted_user_gets_no_confirmation() {
    epoch = OptionalInt.empty();

    assertThatThrownBy(() -> confirmations.issue(ADA.id(), "login:1"))
        .isInstanceOf(NotAuthenticated.class);
  }

  @Test
  void a_changed_expiry_is_refused() {
    String confirmation = confirmations.issue(ADA.id(), "login:1");
    String later = NOW.plus(LIFETIME).getEpochSecond() + 1 + confirmation.substring(10);

    assertThat(allows(caller(ADA, new Badge()), later)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "x.y", "99999999999.short", "9999999999999.aaaa"})
  void a_malformed_confirmation_is_refused(String sent) {
    assertThat(allows(caller(ADA, new Badge()), sent)).isFalse();
    assertThat(allows(caller(ADA, new Badge()), sent + "a".repeat(43))).isFalse();
  }

  @Test
  void two_confirmations_in_one_request_are_refused() {
    String confirmation = confirmations.issue(ADA.id(), "login:1");

    assertThat(allows(caller(ADA, new Badge()), confirmation, confirmation)).isFalse();
  }

  @Test
  void an_inactive_user_is_refused_before_proof_is_asked_for() {
    var inactive = caller(INACTIVE, new Badge());

    assertThatThrownBy(() -> allows(inactive)).isInstanceOf(AuthenticationFailed.class);
  }

  @Test
  void anonymous_callers_have_no_recent_proof() {
    assertThat(recently.allows(TestCallers.post(new Anonymous()))).isFalse();
    assertThat(exempt("token").allows(TestCallers.post(new Anonymous()))).isFalse();
  }

  @Test
  void the_refusal_names_the_endpoint_that_confirms_access() {
    assertThat(recently.name()).isEqualTo("recently-authenticated");
    assertThat(recently.refusal())
        .isInstanceOf(AccessConfirmationRequired.class)
        .hasMessageContaining("/api/accounts/confirm-access/");
    assertThat(exempt("token").refusal()).hasMessage(recently.refusal().getMessage());
    assertThat(confirmations.lifetime()).isEqualTo(LIFETIME);
  }

  @Test
  void an_endpoint_can_require_proof_for_a_part_of_its_body() {
    var request = new MockHttpServletRequest();

    assertThatThrownBy(() -> recently.require(caller(ADA, new Badge()), request))
        .isInstanceOf(AccessConfirmationRequired.class);
    assertThatCode(() -> recently.require(caller(ADA, new Badge(NOW)), request))
        .doesNotThrowAnyException();
  }

  @Test
  void an_exempt_scheme_needs_no_recent_proof() {
    assertThat(exempt("token").name()).isEqualTo("recently-authenticated-or-exempt");
    assertThat(exempt("token").allows(TestCallers.post(by(TOKEN)))).isTrue();
    assertThat(exempt("token").allows(TestCallers.post(by(JWT)))).isFalse();
    assertThat(exempt("token").allows(TestCallers.post(caller(ADA, new Badge(NOW))))).isTrue();
  }

  @Test
  void an_exempt_scheme_that_does_not_exist_prevents_the_start() {
    assertThatThrownBy(() -> exempt("tokens")).isInstanceOf(UnusableSetting.class);
  }

  private RecentlyAuthenticatedOrExempt exempt(String scheme) {
    return new RecentlyAuthenticatedOrExempt(
        recently, new ConfirmAccessSettings(LIFETIME, List.of(scheme)), List.of(TOKEN, JWT));
  }

  private static Authenticated by(AuthenticationScheme scheme) {
    return caller(ADA, new Badge(), scheme, false);
  }

  private boolean allows(Authenticated caller, String... sent) {
    var request = new MockHttpServletRequest();
    for (String confirmation : sent) {
      request.addHeader(AccessConfirmations.HEADER, confirmation);
    }
    return recently.allows(new AccessRequest(caller, "POST", request));
  }
}
