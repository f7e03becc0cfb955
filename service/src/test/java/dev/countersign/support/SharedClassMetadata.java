package dev.countersign.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.core.io.support.ResourcePatternResolver;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.core.type.classreading.SimpleMetadataReaderFactory;
import org.springframework.stereotype.Component;
import org.springframework.util.ClassUtils;

/**
 * Lets all applications of a test JVM share what Spring finds and reads in class files. Otherwise
 * each application lists some two thousand of ours three times and reads them twice, which is a
 * third of its start.
 */
final class SharedClassMetadata
    implements ApplicationContextInitializer<GenericApplicationContext> {

  /** The bean of Spring Boot that reads class files for the search for components. */
  private static final String READER =
      "org.springframework.boot.autoconfigure.internalCachingMetadataReaderFactory";

  private static final String CLASSES = "classpath*:dev/countersign/**/*.class";

  @Override
  public void initialize(GenericApplicationContext context) {
    context.setResourceLoader(Shared.FILES);
    context.getResourceCache(MetadataReader.class).putAll(Shared.CACHE);
    context.registerBeanDefinition(
        READER, new RootBeanDefinition(MetadataReaderFactory.class, () -> Shared.READER));
  }

  /** Is filled by the first application that starts. */
  private static final class Shared {

    static final MetadataReaderFactory READER = new Reader();

    private static final Map<Resource, MetadataReader> OURS = ours();

    static final Files FILES = new Files(OURS.keySet());

    /** The search for settings asks the cache of its application: by file, or by class name. */
    static final Map<Resource, MetadataReader> CACHE = cache();

    private static Map<Resource, MetadataReader> ours() {
      var ours = new HashMap<Resource, MetadataReader>();
      try {
        for (Resource file : new PathMatchingResourcePatternResolver().getResources(CLASSES)) {
          MetadataReader metadata = READER.getMetadataReader(file);
          if (!isTest(metadata)) {
            ours.put(file, metadata);
          }
        }
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
      return Map.copyOf(ours);
    }

    private static Map<Resource, MetadataReader> cache() {
      var cache = new HashMap<>(OURS);
      for (MetadataReader metadata : OURS.values()) {
        String name = metadata.getClassMetadata().getClassName();
        String path = ClassUtils.convertClassNameToResourcePath(name) + ".class";
        cache.put(FILES.getResource(ResourceLoader.CLASSPATH_URL_PREFIX + path), metadata);
      }
      return Map.copyOf(cache);
    }

    /** Of the classes of the tests, an application uses the components only. */
    private static boolean isTest(MetadataReader metadata) throws IOException {
      return metadata.getResource().getURL().getPath().contains("/test-classes/")
          && !metadata.getAnnotationMetadata().isAnnotated(Component.class.getName());
    }
  }

  /** Knows our class files, and finds all other files as usual. */
  private static final class Files extends DefaultResourceLoader
      implements ResourcePatternResolver {

    private final ResourcePatternResolver others = new PathMatchingResourcePatternResolver(this);
    private final Resource[] ours;

    Files(Collection<Resource> ours) {
      this.ours =
          ours.stream()
              .sorted(Comparator.comparing(Resource::getDescription))
              .toArray(Resource[]::new);
    }

    @Override
    public Resource[] getResources(String pattern) throws IOException {
      return pattern.equals(CLASSES) ? ours.clone() : others.getResources(pattern);
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
