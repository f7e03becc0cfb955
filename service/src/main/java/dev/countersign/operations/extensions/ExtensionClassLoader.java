package dev.countersign.operations.extensions;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import org.springframework.core.SmartClassLoader;

/**
 * Loads the classes of extensions. The classes of the service come first and from their own loader,
 * so that the start-up cache stays usable and no extension replaces a class.
 */
final class ExtensionClassLoader extends URLClassLoader implements SmartClassLoader {

  ExtensionClassLoader(List<ExtensionJar> jars, ClassLoader service) {
    super("extensions", jars.stream().map(ExtensionClassLoader::url).toArray(URL[]::new), service);
  }

  /** Makes Spring define proxies of the service's package-private classes beside these classes. */
  @Override
  public ClassLoader getOriginalClassLoader() {
    return getParent();
  }

  private static URL url(ExtensionJar jar) {
    try {
      return jar.file().toUri().toURL();
    } catch (MalformedURLException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
