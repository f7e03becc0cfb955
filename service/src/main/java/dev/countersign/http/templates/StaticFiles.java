package dev.countersign.http.templates;

import dev.countersign.platform.keys.Sha256;
import dev.countersign.platform.settings.UiSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;

/**
 * Holds the files below {@code static} and those of the brand, listed at start-up. No other file
 * can be requested. A file is read and hashed when the first page needs its address, because a
 * start would spend several percent of its time on that.
 */
@Component
public class StaticFiles {

  /** Begins every address; the hash and the path follow. */
  public static final String PREFIX = "/static/";

  private static final String FOLDER = "classpath:static/";

  /** Lists the file types that are served. */
  private static final Map<String, String> TYPES =
      Map.of(
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "png", "image/png",
          "svg", "image/svg+xml",
          "txt", "text/plain; charset=utf-8",
          "woff2", "font/woff2");

  private final Map<String, Supplier<StaticFile>> byPath = new HashMap<>();

  StaticFiles(UiSettings settings) throws IOException {
    var resources = new PathMatchingResourcePatternResolver(StaticFiles.class.getClassLoader());
    int start = resources.getResource(FOLDER).getURL().toString().length();
    for (Resource resource : resources.getResources(FOLDER + "**")) {
      String path = resource.getURL().toString().substring(start);
      if (TYPES.containsKey(extension(path))) {
        add(path, () -> content(resource));
      }
    }
    BrandFiles.of(settings).forEach((path, bytes) -> add(path, () -> bytes));
  }

  private void add(String path, Supplier<byte[]> content) {
    byPath.put(path, SingletonSupplier.of(() -> file(path, content.get())));
  }

  private static byte[] content(Resource resource) {
    try {
      return resource.getContentAsByteArray();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String extension(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  private static StaticFile file(String path, byte[] bytes) {
    String type = TYPES.getOrDefault(extension(path), "application/octet-stream");
    var packed = SingletonSupplier.of(() -> gzipped(bytes));
    return new StaticFile(PREFIX + hash(bytes) + "/" + path, type, bytes, packed);
  }

  /** Returns the file with this address. */
  public Optional<StaticFile> at(String address) {
    String path = address.substring(address.indexOf('/', PREFIX.length()) + 1);
    return Optional.ofNullable(byPath.get(path))
        .map(Supplier::get)
        .filter(file -> file.address().equals(address));
  }

  /** Returns the address that a page uses to load the file. */
  public String address(String path) {
    Supplier<StaticFile> file = byPath.get(path);
    if (file == null) {
      throw new IllegalArgumentException("Static file " + path + " does not exist.");
    }
    return file.get().address();
  }

  /**
   * Compresses a file once. Static files are the same for all users, so compression reveals
   * nothing.
   */
  private static byte[] gzipped(byte[] bytes) {
    var packed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return packed.size() < bytes.length ? packed.toByteArray() : new byte[0];
  }

  private static String hash(byte[] bytes) {
    byte[] digest = Sha256.digest(bytes);
    return HexFormat.of().formatHex(digest, 0, 8);
  }
}
