package dev.countersign.api.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.access.Credential.Impersonator;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.TestSecondFactorPolicy;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.User.SecondFactor;
import dev.countersign.platform.settings.SecondFactorSettings.Required;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EnrolmentRuleTest {

  private static final Instant NOW = Instant.parse("2026-11-17T12:00:00Z");
  private static final Credential PASSWORD = new Badge(Set.of(AuthenticationMethod.PASSWORD));
  private static final Credential STATIC = new Badge();

  private final List<Long> asked = new ArrayList<>();

  @Test
  void the_rule_is_on_if_some_users_must_have_a_second_factor() {
    assertThat(rule(Required.NONE).isOn()).isFalse();
    assertThat(rule(Required.STAFF).isOn()).isTrue();
  }

  @Test
  void a_user_whose_grace_period_has_ended_is_refused_by_every_credential() {
    User overdue = askedAt(NOW.minus(Duration.ofDays(8)));

    assertThat(rule(Required.ALL).admits(overdue, PASSWORD)).isFalse();
    assertThat(rule(Required.ALL).admits(overdue, STATIC)).isFalse();
  }

  @Test
  void a_login_begins_the_grace_period() {
    assertThat(rule(Required.ALL).admits(askedAt(null), PASSWORD)).isTrue();
    assertThat(asked).containsExactly(7L);
  }

  @Test
  void a_static_token_begins_no_grace_period() {
    assertThat(rule(Required.ALL).admits(askedAt(null), STATIC)).isTrue();
    assertThat(asked).isEmpty();
  }

  @Test
  void staff_who_view_an_account_are_not_asked() {
    User overdue = askedAt(NOW.minus(Duration.ofDays(8)));

    assertThat(rule(Required.ALL).admits(overdue, new Badge(new Impersonator(1, true)))).isTrue();
  }

  private EnrolmentRule rule(Required required) {
    return new EnrolmentRule(
        TestSecondFactorPolicy.of(
            required, Duration.ofDays(7), asked::add, Clock.fixed(NOW, ZoneOffset.UTC)));
  }

  private static User askedAt(@Nullable Instant time) {
    return new User(7, "ada", "", true, false, false, NOW, null, new SecondFactor(false, time));
  }
}
