package dev.countersign.identity.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.identity.users.User.SecondFactor;
import dev.countersign.platform.errors.EnrolmentRequired;
import dev.countersign.platform.settings.SecondFactorSettings;
import dev.countersign.platform.settings.SecondFactorSettings.Required;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecondFactorPolicyTest {

  private static final Instant NOW = Instant.parse("2026-11-17T12:00:00Z");
  private static final Duration WEEK = Duration.ofDays(7);

  private final List<Long> asked = new ArrayList<>();

  @ParameterizedTest
  @CsvSource({
    "NONE,  false, false, false",
    "NONE,  true,  true,  false",
    "STAFF, false, false, false",
    "STAFF, true,  false, true",
    "STAFF, false, true,  true",
    "ALL,   false, false, true",
    "ALL,   true,  true,  true"
  })
  void the_setting_names_the_users_who_need_a_factor(
      Required required, boolean isStaff, boolean isSuperuser, boolean isMeant) {
    User user = user(isStaff, isSuperuser, new SecondFactor(false, NOW.minus(WEEK)));
    User enrolled = user(isStaff, isSuperuser, new SecondFactor(true, NOW.minus(WEEK)));

    assertThat(policy(required, WEEK).isOverdue(user)).isEqualTo(isMeant);
    assertThat(policy(required, WEEK).admits(user)).isEqualTo(!isMeant);
    assertThat(policy(required, WEEK).due(user).isPresent()).isEqualTo(isMeant);
    assertThat(policy(required, WEEK).isOverdue(enrolled)).isFalse();
    assertThat(policy(required, WEEK).admits(enrolled)).isTrue();
    assertThat(policy(required, WEEK).due(enrolled)).isEmpty();
  }

  @Test
  void the_first_use_of_a_login_begins_the_grace_period() {
    User user = asked(null);

    assertThat(policy(Required.ALL, WEEK).admits(user)).isTrue();
    assertThat(asked).containsExactly(user.id());
    assertThat(policy(Required.ALL, WEEK).due(user)).contains(NOW.plus(WEEK));
  }

  @Test
  void the_grace_period_begins_once_and_ends_on_time() {
    Instant last = NOW.minus(WEEK).plusSeconds(1);

    assertThat(policy(Required.ALL, WEEK).admits(asked(last))).isTrue();
    assertThat(policy(Required.ALL, WEEK).admits(asked(last.minusSeconds(1)))).isFalse();
    assertThat(asked).isEmpty();
  }

  @Test
  void without_a_grace_period_the_first_login_is_refused() {
    assertThatThrownBy(() -> policy(Required.ALL, Duration.ZERO).admit(asked(null)))
        .isInstanceOf(EnrolmentRequired.class);
  }

  @Test
  void a_user_who_has_used_no_login_is_not_overdue() {
    assertThat(policy(Required.ALL, Duration.ZERO).isOverdue(asked(null))).isFalse();
    assertThat(asked).isEmpty();
  }

  private SecondFactorPolicy policy(Required required, Duration grace) {
    return new SecondFactorPolicy(
        new SecondFactorSettings(required, grace, Duration.ZERO),
        asked::add,
        Clock.fixed(NOW, ZoneOffset.UTC));
  }

  private static User asked(@Nullable Instant at) {
    return user(false, false, new SecondFactor(false, at));
  }

  private static User user(boolean isStaff, boolean isSuperuser, SecondFactor factor) {
    return new User(7, "ada", "", true, isStaff, isSuperuser, Instant.EPOCH, null, factor);
  }
}
