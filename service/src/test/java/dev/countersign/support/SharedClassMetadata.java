package dev.countersign.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.core.type.classreading.CachingMetadataReaderFactory;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.core.type.classreading.SimpleMetadataReaderFactory;

/**
 * Lets all applications of a test JVM share what Spring reads from the class files. Otherwise each
 * application reads some two thousand files twice, which is a quarter of its start.
 */
final class SharedClassMetadata
    implements ApplicationContextInitializer<GenericApplicationContext> {

  /** The bean of Spring Boot with the cache for the search for components. */
  private static final String CACHE =
      "org.springframework.boot.autoconfigure.internalCachingMetadataReaderFactory";

  @Override
  public void initialize(GenericApplicationContext context) {
    context.getResourceCache(MetadataReader.class).putAll(Read.ALL);
    context.registerBeanDefinition(
        CACHE,
        new RootBeanDefinition(
            CachingMetadataReaderFactory.class, () -> new CachingMetadataReaderFactory(context)));
  }

  /** Is filled by the first application that starts. */
  private static final class Read {

    static final Map<Resource, MetadataReader> ALL = all();

    private static Map<Resource, MetadataReader> all() {
      MetadataReaderFactory factory = new SimpleMetadataReaderFactory();
      var all = new HashMap<Resource, MetadataReader>();
      try {
        for (Resource file :
            new PathMatchingResourcePatternResolver()
                .getResources("classpath*:dev/countersign/**/*.class")) {
          all.put(file, factory.getMetadataReader(file));
        }
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
      return Map.copyOf(all);
    }
  }
}
