package dev.countersign.api.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.api.access.AuthenticationOutcome.Accepted;
import dev.countersign.identity.users.CurrentUser;
import dev.countersign.identity.users.LoginEpoch;
import dev.countersign.identity.users.User;
import dev.countersign.platform.errors.AuthenticationFailed;
import dev.countersign.platform.errors.EnrolmentRequired;
import dev.countersign.platform.errors.Refusal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

class AuthenticatedTest {

  private static final User ADA = user(true);
  private static final User DISABLED = user(false);

  private static final LoginEpoch EPOCH = new LoginEpoch(3, Optional.empty());

  private final List<Long> read = new ArrayList<>();
  private LongFunction<Optional<CurrentUser>> rows = _ -> Optional.of(new CurrentUser(ADA, EPOCH));
  private boolean isAdmitted = true;
  private final List<Long> asked = new ArrayList<>();

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
  void permissions_are_read_once_and_only_when_asked_for() {
    Authenticated caller = caller(Accepted.of(ADA, () -> "Badge"));
    assertThat(caller.user()).isEqualTo(ADA);
    assertThat(asked).isEmpty();

    assertThat(caller.hasPermission("blog.add_post")).isTrue();
    assertThat(caller.hasPermission("blog.delete_post")).isFalse();

    assertThat(asked).containsExactly(ADA.id());
  }

  @Test
  void an_inactive_user_has_no_permission() {
    Authenticated caller = caller(Accepted.of(DISABLED, () -> "Badge"));

    assertThatThrownBy(() -> caller.hasPermission("blog.add_post"))
        .isInstanceOf(AuthenticationFailed.class);
    assertThat(asked).isEmpty();
  }

  @Test
  void an_inactive_user_is_refused_whoever_read_the_row() {
    Authenticated caller = caller(Accepted.of(DISABLED, () -> "Badge"));

    assertThatThrownBy(caller::user)
        .isInstanceOf(AuthenticationFailed.class)
        .hasMessage("User is inactive");
  }

  @Test
  void a_credential_of_an_earlier_epoch_is_refused_when_the_row_is_read() {
    Authenticated caller = caller(new Accepted(ADA.id(), new OldBadge()));

    assertThatThrownBy(caller::user).isInstanceOf(AuthenticationFailed.class).hasMessage("Old");
    assertThat(caller.userId()).isEqualTo(ADA.id());
  }

  @Test
  void a_credential_whose_scheme_has_read_the_row_is_not_asked_again() {
    assertThat(caller(Accepted.of(ADA, new OldBadge())).user()).isEqualTo(ADA);
  }

  @Test
  void a_user_who_must_add_a_second_factor_is_refused_when_the_row_is_read() {
    isAdmitted = false;

    assertThatThrownBy(caller(Accepted.of(ADA, () -> "Badge"))::user)
        .isInstanceOf(EnrolmentRequired.class);
    assertThatThrownBy(caller(new Accepted(ADA.id(), () -> "Badge"))::user)
        .isInstanceOf(EnrolmentRequired.class);
  }

  @Test
  void a_deleted_user_is_refused_when_the_row_is_read() {
    rows = _ -> Optional.empty();

    assertThatThrownBy(caller(new Accepted(ADA.id(), () -> "Badge"))::user)
        .isInstanceOf(AuthenticationFailed.class)
        .hasMessage("User not found");
  }

  @Test
  void a_user_who_was_deactivated_is_refused_when_the_row_is_read() {
    rows = _ -> Optional.of(new CurrentUser(DISABLED, EPOCH));

    assertThatThrownBy(caller(new Accepted(ADA.id(), () -> "Badge"))::user)
        .isInstanceOf(AuthenticationFailed.class)
        .hasMessage("User is inactive");
  }

  @Test
  void a_row_counts_as_read_once_it_was_read() {
    Authenticated caller = caller(new Accepted(ADA.id(), () -> "Badge"));
    assertThat(caller.hasUser()).isFalse();

    assertThat(caller.user()).isEqualTo(ADA);
    assertThat(caller.hasUser()).isTrue();
    assertThat(caller(Accepted.of(ADA, () -> "Badge")).hasUser()).isTrue();
  }

  @Test
  void the_caller_names_its_scheme_and_credential() {
    Credential credential = () -> "Badge";
    Authenticated caller = caller(new Accepted(ADA.id(), credential));

    assertThat(caller.scheme()).isEqualTo("badge");
    assertThat(caller.credential()).isSameAs(credential);
    assertThat(caller.isByCookie()).isFalse();
  }

  @Test
  void a_credential_in_a_cookie_is_sent_by_the_browser_itself() {
    var scheme =
        new BadgeScheme() {
          @Override
          public CredentialLocation place() {
            return new CredentialLocation.Cookie("id", "X-CSRFToken");
          }
        };

    assertThat(TestCallers.caller(ADA, new Badge(), scheme, false).isByCookie()).isTrue();
  }

  private Authenticated caller(Accepted accepted) {
    return new Authenticated(
        accepted,
        new BadgeScheme(),
        id -> {
          read.add(id);
          return rows.apply(id);
        },
        (_, _) -> isAdmitted,
        new Authenticated.RightsReader(
            id -> {
              asked.add(id);
              return Set.of("blog.add_post");
            },
            false));
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

  private static final class OldBadge implements Credential {

    @Override
    public String kind() {
      return "Badge";
    }

    @Override
    public Optional<Refusal> refusalIn(LoginEpoch epoch) {
      return Optional.of(new AuthenticationFailed("Badge", "token_not_valid", "Old"))
          .filter(_ -> epoch.equals(EPOCH))
          .map(Refusal.class::cast);
    }
  }
}
