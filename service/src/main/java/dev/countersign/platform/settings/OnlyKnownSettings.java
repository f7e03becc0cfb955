package dev.countersign.platform.settings;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.stereotype.Component;

/**
 * Stops the start-up if an unknown name below {@code countersign} is set, wherever it is set. Runs
 * before the first bean is created: a misspelt setting has no effect, and its default may be
 * unsafe.
 */
@Component
class OnlyKnownSettings implements BeanFactoryPostProcessor {

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
    ConfigurableEnvironment environment = beans.getBean(ConfigurableEnvironment.class);
    var known = new KnownSettings();
    List<UnusableSetting> unknown =
        Stream.concat(
                new UnknownSettings(known).in(environment),
                new UnknownVariables(known).in(environment))
            .toList();
    if (!unknown.isEmpty()) {
      throw withTheOthers(unknown);
    }
  }

  private static UnusableSetting withTheOthers(List<UnusableSetting> unknown) {
    UnusableSetting first = unknown.getFirst();
    if (unknown.size() == 1) {
      return first;
    }
    List<String> others = unknown.stream().skip(1).map(UnusableSetting::property).toList();
    return new UnusableSetting(
        first.property(), first.getMessage() + " Also unknown: " + String.join(", ", others));
  }
}
