package dev.countersign.operations.extensions;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.type.MethodMetadata;
import org.springframework.util.ClassUtils;

/**
 * Refuses beans of extensions that would change the service instead of adding to it. A bean may
 * have the extension's own types, the marked types of the service and a few types of the JDK and of
 * Spring. A filter, a bean post-processor or a data source could bypass the gate or replace a part.
 */
final class ExtensionBeans implements BeanFactoryPostProcessor {

  private static final Set<String> ALLOWED_PACKAGES =
      Set.of("java.lang", "java.io", "java.util.function");

  private static final Set<String> ALLOWED =
      Set.of(
          "org.springframework.beans.factory.DisposableBean",
          "org.springframework.beans.factory.InitializingBean",
          "org.springframework.context.Lifecycle",
          "org.springframework.context.Phased",
          "org.springframework.context.SmartLifecycle");

  private final ClassLoader extensions;

  ExtensionBeans(ClassLoader extensions) {
    this.extensions = extensions;
  }

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
    for (String name : beans.getBeanDefinitionNames()) {
      BeanDefinition definition = beans.getBeanDefinition(name);
      Class<?> type = beans.getType(name, false);
      Optional<Class<?>> declaring = declaring(definition, type);
      if (declaring.isPresent()) {
        check(name, definition, type == null ? Object.class : type, declaring.get());
      }
    }
  }

  /** Returns the class of the extension that declares the bean, or empty for other beans. */
  private Optional<Class<?>> declaring(BeanDefinition definition, @Nullable Class<?> type) {
    MethodMetadata method =
        definition instanceof AnnotatedBeanDefinition annotated
            ? annotated.getFactoryMethodMetadata()
            : null;
    Class<?> declaring =
        method == null
            ? type
            : ClassUtils.resolveClassName(method.getDeclaringClassName(), extensions);
    return Optional.<Class<?>>ofNullable(declaring).filter(this::isOfExtension);
  }

  private void check(String name, BeanDefinition bean, Class<?> type, Class<?> declaring) {
    if (bean.isPrimary()) {
      throw refused(name, declaring, "is primary, so it could replace a bean of the service.");
    }
    Stream.concat(Stream.of(type), ClassUtils.getAllInterfacesForClassAsSet(type).stream())
        .flatMap(ExtensionBeans::withSuperclasses)
        .filter(each -> !isOfExtension(each) && !isAllowed(each))
        .findFirst()
        .ifPresent(
            each -> {
              throw refused(
                  name,
                  declaring,
                  "has the type %s, which extensions may not add.".formatted(each.getSimpleName()));
            });
  }

  private static Stream<Class<?>> withSuperclasses(Class<?> type) {
    return Stream.iterate(type, each -> each != null, Class::getSuperclass);
  }

  private boolean isOfExtension(Class<?> type) {
    return extensions.equals(type.getClassLoader());
  }

  private static boolean isAllowed(Class<?> type) {
    return type.isAnnotationPresent(ExtensionApi.class)
        || ALLOWED.contains(type.getName())
        || ALLOWED_PACKAGES.contains(type.getPackageName());
  }

  private static RefusedExtension refused(String name, Class<?> declaring, String reason) {
    String jar = declaring.getProtectionDomain().getCodeSource().getLocation().getPath();
    return new RefusedExtension(
        "%s: the bean %s %s".formatted(jar.substring(jar.lastIndexOf('/') + 1), name, reason));
  }
}
