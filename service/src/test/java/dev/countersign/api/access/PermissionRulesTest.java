package dev.countersign.api.access;

import static dev.countersign.api.access.TestCallers.ADA;
import static dev.countersign.api.access.TestCallers.INACTIVE;
import static dev.countersign.api.access.TestCallers.STAFF;
import static dev.countersign.api.access.TestCallers.SUPERUSER;
import static dev.countersign.api.access.TestCallers.caller;
import static dev.countersign.api.access.TestCallers.get;
import static dev.countersign.api.access.TestCallers.post;
import static dev.countersign.api.access.TestCallers.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.identity.rights.StaffSettings;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.User;
import dev.countersign.platform.errors.AuthenticationFailed;
import dev.countersign.platform.errors.PermissionDenied;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the permissions that endpoints and settings can name. */
class PermissionRulesTest {

  private static final Caller ANONYMOUS = new Anonymous();
  private static final StaffSettings WITHOUT_ROLES = new StaffSettings(false);
  private static final StaffSettings WITH_ROLES = new StaffSettings(true);

  @Test
  void allow_any_allows_every_caller_and_method() {
    var permission = new AllowAny();

    assertThat(permission.name()).isEqualTo("allow-any");
    assertThat(permission.allows(post(ANONYMOUS))).isTrue();
    assertThat(permission.allowsAnybody("POST")).isTrue();
  }

  @Test
  void is_authenticated_refuses_anonymous_callers() {
    var permission = new IsAuthenticated();

    assertThat(permission.name()).isEqualTo("is-authenticated");
    assertThat(permission.allows(get(ANONYMOUS))).isFalse();
    assertThat(permission.allows(post(caller(ADA, false)))).isTrue();
    assertThat(permission.allowsAnybody("GET")).isFalse();
    assertThat(permission.refusal()).isInstanceOf(PermissionDenied.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "HEAD", "OPTIONS"})
  void safe_methods_are_read_only(String method) {
    var permission = new IsAuthenticatedOrReadOnly();

    assertThat(permission.allows(request(ANONYMOUS, method))).isTrue();
    assertThat(permission.allowsAnybody(method)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "TRACE", "get"})
  void other_methods_need_an_authenticated_caller(String method) {
    var permission = new IsAuthenticatedOrReadOnly();

    assertThat(permission.name()).isEqualTo("is-authenticated-or-read-only");
    assertThat(permission.allows(request(ANONYMOUS, method))).isFalse();
    assertThat(permission.allows(request(caller(ADA, false), method))).isTrue();
    assertThat(permission.allowsAnybody(method)).isFalse();
  }

  @Test
  void is_admin_user_allows_staff_only() {
    var permission = new IsAdminUser();

    assertThat(permission.name()).isEqualTo("is-admin-user");
    assertThat(permission.allows(get(ANONYMOUS))).isFalse();
    assertThat(permission.allows(get(caller(ADA, false)))).isFalse();
    assertThat(permission.allows(get(caller(STAFF, false)))).isTrue();
  }

  @Test
  void with_roles_is_admin_user_needs_the_right_to_view_users() {
    var permission = new IsAdminUser();

    assertThat(permission.allows(get(caller(STAFF, true)))).isFalse();
    assertThat(permission.allows(get(caller(STAFF, true, "auth.change_user")))).isFalse();
    assertThat(permission.allows(get(caller(STAFF, true, "auth.view_user")))).isTrue();
    assertThat(permission.allows(get(caller(ADA, true, "auth.view_user")))).isFalse();
    assertThat(permission.allows(get(caller(SUPERUSER, true)))).isTrue();
  }

  @Test
  void an_inactive_member_of_staff_is_refused() {
    var attempt = get(caller(INACTIVE, false));

    assertThatThrownBy(() -> new IsAdminUser().allows(attempt))
        .isInstanceOf(AuthenticationFailed.class);
    assertThatThrownBy(() -> new MayChangeUsers(WITHOUT_ROLES).allows(attempt))
        .isInstanceOf(AuthenticationFailed.class);
  }

  @ParameterizedTest
  @CsvSource({
    "may-add-users, auth.add_user",
    "may-change-users, auth.change_user",
    "may-view-groups, auth.view_group"
  })
  void a_role_of_staff_needs_its_right_only_if_roles_are_on(String name, String right) {
    assertThat(role(name, WITHOUT_ROLES).allows(get(caller(STAFF, false)))).isTrue();
    assertThat(role(name, WITHOUT_ROLES).allows(get(caller(ADA, false, right)))).isFalse();
    assertThat(role(name, WITHOUT_ROLES).allows(get(ANONYMOUS))).isFalse();

    assertThat(role(name, WITH_ROLES).allows(get(caller(STAFF, true)))).isFalse();
    assertThat(role(name, WITH_ROLES).allows(get(caller(STAFF, true, right)))).isTrue();
    assertThat(role(name, WITH_ROLES).allows(get(caller(STAFF, true, "auth.other")))).isFalse();
    assertThat(role(name, WITH_ROLES).allows(get(caller(ADA, true, right)))).isFalse();
  }

  private static Permission role(String name, StaffSettings settings) {
    return new NamedBeans<Permission>(
            List.of(
                new MayAddUsers(settings),
                new MayChangeUsers(settings),
                new MayViewGroups(settings)),
            Permission::name)
        .named("test", List.of(name))
        .getFirst();
  }

  @Test
  void all_named_permissions_must_be_held() {
    var permission = new HeldPermissions(List.of("blog.add_post", "blog.change_post"));

    assertThat(permission.name()).isEqualTo("has blog.add_post and blog.change_post");
    assertThat(permission.allows(get(ANONYMOUS))).isFalse();
    assertThat(permission.allows(get(caller(ADA, false, "blog.add_post")))).isFalse();
    assertThat(permission.allows(get(caller(ADA, false, "blog.add_post", "blog.change_post"))))
        .isTrue();
    assertThat(permission.allows(get(caller(SUPERUSER, false)))).isTrue();
  }

  @ParameterizedTest
  @EnumSource(AuthenticationMethod.class)
  void a_login_by_a_code_or_a_passkey_has_a_second_factor(AuthenticationMethod method) {
    boolean isSecondFactor =
        method == AuthenticationMethod.ONE_TIME_CODE || method == AuthenticationMethod.PASSKEY;
    User user = ADA;

    assertThat(new HasSecondFactor().allows(get(caller(user, new Badge(Set.of(method))))))
        .isEqualTo(isSecondFactor);
  }

  @Test
  void a_credential_that_does_not_tell_its_methods_has_no_second_factor() {
    assertThat(new HasSecondFactor().name()).isEqualTo("has-second-factor");
    assertThat(new HasSecondFactor().allows(get(caller(ADA, new Badge())))).isFalse();
    assertThat(new HasSecondFactor().allows(get(ANONYMOUS))).isFalse();
  }
}
