package dev.countersign.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.access.AuthenticationOutcome.Accepted;
import dev.countersign.access.AuthenticationOutcome.NotAttempted;
import dev.countersign.errors.AuthenticationFailed;
import dev.countersign.users.User;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AuthenticatedTest {

  private static final User ADA = user(true);
  private static final User DISABLED = user(false);

  private final List<Long> read = new ArrayList<>();

  @Test
  void a_row_that_no_scheme_has_read_is_read_once() {
    Authenticated caller = caller(new Accepted(ADA.id(), () -> "Badge"));

    assertThat(caller.user()).isEqualTo(ADA);
    assertThat(caller.user()).isEqualTo(ADA);

    assertThat(read).containsExactly(ADA.id());
  }

  @Test
  void a_row_that_the_scheme_has_read_is_not_read_again() {
    Authenticated caller = caller(Accepted.of(ADA, () -> "Badge"));

    assertThat(caller.user()).isEqualTo(ADA);

    assertThat(caller.userId()).isEqualTo(ADA.id());
    assertThat(read).isEmpty();
  }

  @Test
  void an_inactive_user_is_refused_whoever_read_the_row() {
    Authenticated caller = caller(Accepted.of(DISABLED, () -> "Badge"));

    assertThatThrownBy(caller::user)
        .isInstanceOf(AuthenticationFailed.class)
        .hasMessage("User is inactive");
  }

  private Authenticated caller(Accepted accepted) {
    return new Authenticated(
        accepted,
        new BadgeScheme(),
        id -> {
          read.add(id);
          return Optional.of(ADA);
        });
  }

  private static User user(boolean isActive) {
    return new User(
        7,
        "ada",
        "ada@example.com",
        isActive,
        false,
        false,
        Instant.parse("2026-01-01T00:00:00Z"),
        null);
  }

  private static final class BadgeScheme implements AuthenticationScheme {

    @Override
    public String name() {
      return "badge";
    }

    @Override
    public AuthenticationOutcome authenticate(HttpServletRequest request) {
      return new NotAttempted();
    }

    @Override
    public String challenge() {
      return "Badge";
    }
  }
}
