package dev.countersign.operations.extensions;

import dev.countersign.platform.settings.UnusableSetting;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.core.io.DefaultResourceLoader;

/**
 * Gives the application the class loader of the extensions before it reads its auto-configurations.
 * Without extensions it changes nothing.
 */
class ExtensionInitializer
    implements ApplicationContextInitializer<ConfigurableApplicationContext> {

  private static final Logger LOG = LoggerFactory.getLogger(ExtensionInitializer.class);
  private static final String OVERRIDING = "spring.main.allow-bean-definition-overriding";

  @Override
  public void initialize(ConfigurableApplicationContext context) {
    Environment environment = context.getEnvironment();
    String directory = environment.getProperty(ExtensionSettings.DIRECTORY, "");
    List<ExtensionJar> jars =
        directory.isEmpty() ? List.of() : ExtensionDirectory.read(path(directory));
    if (jars.isEmpty()) {
      return;
    }
    if (environment.getProperty(OVERRIDING, Boolean.class, false)) {
      throw new UnusableSetting(
          OVERRIDING, "With extensions it must be false: an extension could replace a bean.");
    }
    jars.forEach(
        jar ->
            LOG.info(
                "Loaded extension {} {} from {}, SHA-256 {}.",
                jar.name(),
                jar.version(),
                jar.file(),
                jar.sha256()));
    use(new ExtensionClassLoader(jars, getClass().getClassLoader()), context);
  }

  private static void use(ExtensionClassLoader loader, ConfigurableApplicationContext context) {
    ((DefaultResourceLoader) context).setClassLoader(loader);
    context.getBeanFactory().setBeanClassLoader(loader);
    context.addBeanFactoryPostProcessor(new ExtensionBeans(loader));
    Thread.currentThread().setContextClassLoader(loader);
  }

  private static Path path(String directory) {
    try {
      return Path.of(directory).toAbsolutePath();
    } catch (InvalidPathException invalid) {
      throw new RefusedExtension(directory + " is not a path.");
    }
  }
}
