package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.User;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenFamilyTest {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final Set<AuthenticationMethod> METHODS = Set.of(AuthenticationMethod.PASSKEY);

  @ParameterizedTest
  @CsvSource({
    "false, false, true,  PT1S, true",
    "true,  false, true,  PT1S, false",
    "false, true,  true,  PT1S, false",
    "false, false, false, PT1S, false",
    "false, false, true,  PT0S, false",
    "false, false, true,  PT-1S, false"
  })
  void a_login_is_live_until_it_is_revoked_ended_or_expired_or_its_user_is_inactive(
      boolean isRevoked,
      boolean isEndedWithAll,
      boolean isActive,
      Duration remaining,
      boolean isLive) {
    TokenFamily family = family(NOW.plus(remaining), isRevoked, isEndedWithAll, isActive);

    assertThat(family.isLive(NOW)).isEqualTo(isLive);
  }

  @ParameterizedTest
  @CsvSource({
    "5, false, true",
    "4, false, false",
    "6, false, false",
    "5, true, true",
    "4, true, true",
    "6, true, false"
  })
  void a_spent_token_is_accepted_only_where_spent_tokens_count(
      int generation, boolean spentTokensCount, boolean isAccepted) {
    TokenFamily family = family(NOW.plusSeconds(1), false, false, true);

    assertThat(family.takes(generation, spentTokensCount)).isEqualTo(isAccepted);
  }

  @Test
  void tokens_are_issued_for_the_current_generation_and_the_time_of_the_login() {
    TokenFamily family = family(NOW.plusSeconds(1), false, false, true);

    assertThat(family.issuance(NOW))
        .isEqualTo(
            new Issuance(family.user(), 3, family.id(), family.createdAt(), METHODS, 5, NOW));
  }

  private static TokenFamily family(
      Instant expiresAt, boolean isRevoked, boolean isEndedWithAll, boolean isActive) {
    return new TokenFamily(
        new TokenFamilyId(new UUID(1, 0)),
        3,
        5,
        NOW.minusSeconds(60),
        METHODS,
        NOW.minusSeconds(30),
        expiresAt,
        isRevoked,
        isEndedWithAll,
        new User(7, "ada", "", isActive, false, false, NOW, null));
  }
}
