package dev.countersign.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.core.type.classreading.SimpleMetadataReaderFactory;

/**
 * Lets all applications of a test JVM share what Spring reads from class files. Otherwise each
 * application reads some two thousand of ours twice, which is a quarter of its start.
 */
final class SharedClassMetadata
    implements ApplicationContextInitializer<GenericApplicationContext> {

  /** The bean of Spring Boot that reads class files for the search for components. */
  private static final String READER =
      "org.springframework.boot.autoconfigure.internalCachingMetadataReaderFactory";

  @Override
  public void initialize(GenericApplicationContext context) {
    context.getResourceCache(MetadataReader.class).putAll(Shared.OURS);
    context.registerBeanDefinition(
        READER, new RootBeanDefinition(MetadataReaderFactory.class, () -> Shared.READER));
  }

  /** Is filled by the first application that starts. */
  private static final class Shared {

    static final MetadataReaderFactory READER = new Reader();

    /** The search for settings asks the cache of its application for these. */
    static final Map<Resource, MetadataReader> OURS = ours();

    private static Map<Resource, MetadataReader> ours() {
      var ours = new HashMap<Resource, MetadataReader>();
      try {
        for (Resource file :
            new PathMatchingResourcePatternResolver()
                .getResources("classpath*:dev/countersign/**/*.class")) {
          ours.put(file, READER.getMetadataReader(file));
        }
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
      return Map.copyOf(ours);
    }
  }

  private static final class Reader extends SimpleMetadataReaderFactory {

    private final Map<Resource, MetadataReader> read = new ConcurrentHashMap<>();

    Reader() {
      super(SharedClassMetadata.class.getClassLoader());
    }

    @Override
    public MetadataReader getMetadataReader(Resource file) throws IOException {
      MetadataReader known = read.get(file);
      if (known == null) {
        known = super.getMetadataReader(file);
        read.put(file, known);
      }
      return known;
    }
  }
}
