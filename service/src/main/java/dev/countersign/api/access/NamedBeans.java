package dev.countersign.api.access;

import dev.countersign.platform.settings.UnusableSetting;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.aop.support.AopUtils;

/** Finds beans of one type by their class or by their name in the settings. */
final class NamedBeans<T> {

  private final Map<Class<?>, T> byClass;
  private final Map<String, T> byName;

  NamedBeans(List<T> beans, Function<T, String> name) {
    // Uses the target's class, because a proxied bean has the class of its proxy.
    this.byClass = beans.stream().collect(Collectors.toMap(AopUtils::getTargetClass, bean -> bean));
    this.byName = beans.stream().collect(Collectors.toMap(name, bean -> bean, NamedBeans::refuse));
  }

  private static <T> T refuse(T one, T other) {
    throw new IllegalStateException(
        "Two schemes or permissions have one name: %s and %s"
            .formatted(one.getClass().getSimpleName(), other.getClass().getSimpleName()));
  }

  List<T> ofClasses(Class<? extends T>[] classes) {
    return Arrays.stream(classes).map(this::ofClass).toList();
  }

  private T ofClass(Class<? extends T> type) {
    T bean = byClass.get(type);
    if (bean == null) {
      throw new IllegalStateException(
          type.getName() + " is declared on an endpoint but is not a bean.");
    }
    return bean;
  }

  List<T> named(String property, List<String> names) {
    return names.stream().map(name -> named(property, name)).toList();
  }

  private T named(String property, String name) {
    T bean = byName.get(name);
    if (bean == null) {
      throw new UnusableSetting(
          property,
          "\"%s\" is none of: %s"
              .formatted(name, String.join(", ", new TreeSet<>(byName.keySet()))));
    }
    return bean;
  }
}
