package dev.countersign.operations.extensions;

import org.springframework.beans.factory.support.BeanDefinitionOverrideException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Describes a bean of an extension whose name is taken. Spring Boot advises to override it. */
@Order(Ordered.HIGHEST_PRECEDENCE)
class BeanNameAnalyzer extends AbstractFailureAnalyzer<BeanDefinitionOverrideException> {

  @Override
  protected FailureAnalysis analyze(Throwable root, BeanDefinitionOverrideException cause) {
    return new FailureAnalysis(
        "An extension adds a bean with a name that is taken: \"%s\".\n\n    Added by: %s\n    Taken by: %s\n"
            .formatted(
                cause.getBeanName(),
                cause.getBeanDefinition().getResourceDescription(),
                cause.getExistingDefinition().getResourceDescription()),
        "Rename the bean in the extension, or remove the extension.",
        cause);
  }
}
