package dev.countersign.api.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.settings.ApiSettings;
import dev.countersign.platform.settings.UnusableSetting;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class AccessPoliciesTest {

  private static final AuthenticationScheme BADGE = new BadgeScheme();
  private static final Permission KNOWN = new IsAuthenticated();
  private static final Permission ANY = new AllowAny();
  private static final Permission READ = new IsAuthenticatedOrReadOnly();
  private static final Permission ADMIN = new IsAdminUser();

  private final AccessPolicies policies = policies("is-authenticated");

  @Test
  void an_endpoint_without_declarations_has_the_policy_of_the_settings() throws Exception {
    AccessPolicy expected = new AccessPolicy(List.of(BADGE), List.of(KNOWN), false, false);

    assertThat(policies.defaults()).isEqualTo(expected);
    assertThat(policies.of(Plain.class)).isEqualTo(expected);
    assertThat(policies.of(method(Plain.class, "list"), Plain.class)).isEqualTo(expected);
    assertThat(policies.hasDefaultPermissions(method(Plain.class, "list"), Plain.class)).isTrue();
  }

  @Test
  void a_method_overrides_its_class() throws Exception {
    AccessPolicy ofClass = policies.of(method(Declared.class, "list"), Declared.class);
    AccessPolicy ofMethod = policies.of(method(Declared.class, "change"), Declared.class);

    assertThat(ofClass.permissions()).containsExactly(ANY);
    assertThat(ofClass.schemes()).isEmpty();
    assertThat(ofMethod.permissions()).containsExactly(ADMIN);
    assertThat(ofMethod.schemes()).isEqualTo(ofClass.schemes());
    assertThat(policies.hasDefaultPermissions(method(Declared.class, "list"), Declared.class))
        .isFalse();
  }

  @Test
  void openness_is_declared_on_a_method_or_a_class() throws Exception {
    AccessPolicy open = policies.of(method(Declared.class, "open"), Declared.class);
    AccessPolicy closed = policies.of(Declared.class);

    assertThat(open.isOpenBeforeEnrolment()).isTrue();
    assertThat(open.isOpenToImpersonation()).isTrue();
    assertThat(closed.isOpenBeforeEnrolment()).isFalse();
    assertThat(closed.isOpenToImpersonation()).isFalse();
  }

  @Test
  void alternatives_exceptions_and_rights_come_before_the_permissions_of_value() throws Exception {
    AccessPolicy policy = policies.of(method(Declared.class, "composed"), Declared.class);

    assertThat(policy.restrictions())
        .isEqualTo(
            "any of is-admin-user, is-authenticated-or-read-only, none of is-admin-user,"
                + " has blog.add_post, is-authenticated");
  }

  @Test
  void a_policy_is_determined_once() {
    assertThat(policies.of(Declared.class)).isSameAs(policies.of(Declared.class));
  }

  @Test
  void an_unknown_name_in_the_settings_prevents_the_start() {
    assertThatThrownBy(() -> policies("is-autenticated"))
        .isInstanceOfSatisfying(
            UnusableSetting.class,
            refused ->
                assertThat(refused.property())
                    .isEqualTo("countersign.api.default-permission-classes"));
  }

  private static AccessPolicies policies(String permission) {
    ApiSettings settings =
        new Binder(
                new MapConfigurationPropertySource(
                    Map.of(
                        "countersign.api.default-authentication-classes",
                        "badge",
                        "countersign.api.default-permission-classes",
                        permission)))
            .bindOrCreate("countersign.api", ApiSettings.class);
    return new AccessPolicies(settings, List.of(BADGE), List.of(KNOWN, ANY, READ, ADMIN));
  }

  private static Method method(Class<?> endpoint, String name) throws NoSuchMethodException {
    return endpoint.getDeclaredMethod(name);
  }

  private static final class Plain {
    @SuppressWarnings("unused")
    void list() {}
  }

  @AuthenticationSchemes({})
  @Permissions(AllowAny.class)
  @SuppressWarnings("unused")
  private static final class Declared {

    void list() {}

    @Permissions(IsAdminUser.class)
    void change() {}

    @OpenBeforeEnrolment
    @OpenToImpersonation
    void open() {}

    @Permissions(
        value = IsAuthenticated.class,
        anyOf = {IsAdminUser.class, IsAuthenticatedOrReadOnly.class},
        noneOf = IsAdminUser.class,
        has = "blog.add_post")
    void composed() {}
  }
}
