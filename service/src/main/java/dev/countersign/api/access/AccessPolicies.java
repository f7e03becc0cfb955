package dev.countersign.api.access;

import dev.countersign.platform.settings.ApiSettings;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.stereotype.Component;

/**
 * Finds the policy of an endpoint: declared on its method, else on its class, else in the settings.
 */
@Component
public class AccessPolicies {

  private final NamedBeans<AuthenticationScheme> schemes;
  private final NamedBeans<Permission> permissions;
  private final AccessPolicy defaults;
  private final Map<AnnotatedElement, AccessPolicy> known = new ConcurrentHashMap<>();

  AccessPolicies(
      ApiSettings settings, List<AuthenticationScheme> schemes, List<Permission> permissions) {
    this.schemes = new NamedBeans<>(schemes, AuthenticationScheme::name);
    this.permissions = new NamedBeans<>(permissions, Permission::name);
    this.defaults =
        new AccessPolicy(
            this.schemes.named(
                "countersign.api.default-authentication-classes",
                settings.defaultAuthenticationClasses()),
            this.permissions.named(
                "countersign.api.default-permission-classes", settings.defaultPermissionClasses()),
            false,
            false);
  }

  /**
   * Returns the policy of endpoints without annotations, so that such an endpoint is not public.
   */
  public AccessPolicy defaults() {
    return defaults;
  }

  public AccessPolicy of(Class<?> endpoint) {
    return known.computeIfAbsent(endpoint, _ -> declared(null, endpoint));
  }

  public AccessPolicy of(Method method, Class<?> endpoint) {
    return known.computeIfAbsent(method, _ -> declared(method, endpoint));
  }

  /** Returns true if neither the method nor its class declares permissions. */
  public boolean hasDefaultPermissions(Method method, Class<?> endpoint) {
    return nearest(Permissions.class, method, endpoint) == null;
  }

  private AccessPolicy declared(@Nullable Method method, Class<?> endpoint) {
    AuthenticationSchemes ownSchemes = nearest(AuthenticationSchemes.class, method, endpoint);
    Permissions ownPermissions = nearest(Permissions.class, method, endpoint);
    return new AccessPolicy(
        ownSchemes == null ? defaults.schemes() : schemes.ofClasses(ownSchemes.value()),
        ownPermissions == null ? defaults.permissions() : composed(ownPermissions),
        nearest(OpenBeforeEnrolment.class, method, endpoint) != null,
        nearest(OpenToImpersonation.class, method, endpoint) != null);
  }

  /** Puts the permissions of {@code value} last: recent proof is asked for after all others. */
  private List<Permission> composed(Permissions declared) {
    var all = new ArrayList<Permission>();
    if (declared.anyOf().length > 0) {
      all.add(new ComposedPermission.AnyOf(permissions.ofClasses(declared.anyOf())));
    }
    if (declared.noneOf().length > 0) {
      all.add(new ComposedPermission.NoneOf(permissions.ofClasses(declared.noneOf())));
    }
    if (declared.has().length > 0) {
      all.add(new HeldPermissions(List.of(declared.has())));
    }
    all.addAll(permissions.ofClasses(declared.value()));
    return List.copyOf(all);
  }

  private static <A extends Annotation> @Nullable A nearest(
      Class<A> annotation, @Nullable Method method, Class<?> endpoint) {
    A onMethod =
        method == null ? null : AnnotatedElementUtils.findMergedAnnotation(method, annotation);
    return onMethod != null
        ? onMethod
        : AnnotatedElementUtils.findMergedAnnotation(endpoint, annotation);
  }
}
