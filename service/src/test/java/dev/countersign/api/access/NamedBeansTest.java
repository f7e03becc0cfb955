package dev.countersign.api.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.settings.UnusableSetting;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.ProxyFactory;

class NamedBeansTest {

  private static final Permission ANY = new AllowAny();
  private static final Permission KNOWN = new IsAuthenticated();
  private static final NamedBeans<Permission> BEANS = beans(ANY, KNOWN);

  @Test
  void settings_find_beans_by_name_in_their_order() {
    assertThat(BEANS.named("property", List.of("is-authenticated", "allow-any")))
        .containsExactly(KNOWN, ANY);
  }

  @Test
  void an_unknown_name_is_refused_with_the_known_ones() {
    assertThatThrownBy(() -> BEANS.named("countersign.x", List.of("is-autenticated")))
        .isInstanceOfSatisfying(
            UnusableSetting.class,
            refused -> assertThat(refused.property()).isEqualTo("countersign.x"))
        .hasMessage("\"is-autenticated\" is none of: allow-any, is-authenticated");
  }

  @Test
  void annotations_find_beans_by_class() {
    assertThat(BEANS.ofClasses(classes(IsAuthenticated.class))).containsExactly(KNOWN);
  }

  @Test
  void a_class_without_a_bean_is_refused() {
    assertThatThrownBy(() -> BEANS.ofClasses(classes(IsAdminUser.class)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("IsAdminUser is declared on an endpoint but is not a bean");
  }

  @Test
  void a_proxied_bean_is_found_by_its_own_class() {
    var factory = new ProxyFactory(ANY);
    factory.setProxyTargetClass(true);
    var proxied = (Permission) factory.getProxy();

    assertThat(beans(proxied).ofClasses(classes(AllowAny.class))).containsExactly(proxied);
  }

  @Test
  void two_beans_with_one_name_are_refused() {
    Permission other = new HeldPermissions(List.of());
    Permission same = new ComposedPermission.AnyOf(List.of());

    assertThatThrownBy(() -> new NamedBeans<>(List.of(other, same), _ -> "same"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Two schemes or permissions have one name: HeldPermissions and AnyOf");
  }

  private static NamedBeans<Permission> beans(Permission... permissions) {
    return new NamedBeans<>(List.of(permissions), Permission::name);
  }

  @SuppressWarnings("unchecked")
  private static Class<? extends Permission>[] classes(Class<? extends Permission> type) {
    return (Class<? extends Permission>[]) new Class<?>[] {type};
  }
}
