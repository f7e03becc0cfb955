package dev.countersign.verifier.spring;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.method.HandlerMethod;

/** Finds the permissions of a handler, and creates one instance of each. */
final class DeclaredPermissions {

  private static final List<Class<? extends Permission>> DEFAULT = List.of(IsAuthenticated.class);

  private final AutowireCapableBeanFactory beans;
  private final Map<Class<? extends Permission>, Permission> instances = new ConcurrentHashMap<>();

  DeclaredPermissions(AutowireCapableBeanFactory beans) {
    this.beans = beans;
  }

  /** Returns the permissions; those of a handler that is no controller method are the default. */
  List<Permission> of(Object handler) {
    return handler instanceof HandlerMethod method
        ? instances(declared(method))
        : instances(DEFAULT);
  }

  private static List<Class<? extends Permission>> declared(HandlerMethod method) {
    return Stream.of(method.getMethod(), method.getBeanType())
        .flatMap(
            element ->
                Stream.ofNullable(
                    AnnotatedElementUtils.findMergedAnnotation(element, Permissions.class)))
        .findFirst()
        .map(declared -> List.of(declared.value()))
        .filter(classes -> !classes.isEmpty())
        .orElse(DEFAULT);
  }

  private List<Permission> instances(List<Class<? extends Permission>> classes) {
    return classes.stream().map(type -> instances.computeIfAbsent(type, this::instance)).toList();
  }

  private Permission instance(Class<? extends Permission> type) {
    Permission known = beans.getBeanProvider(type).getIfAvailable();
    return known == null ? beans.createBean(type) : known;
  }
}
