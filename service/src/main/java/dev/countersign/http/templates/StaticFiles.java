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
import java.util.zip.GZIPOutputStream;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;

/**
 * Holds the files below {@code static} and those of the brand, read at start-up. No other file can
 * be requested.
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

  private final Map<String, StaticFile> byPath = new HashMap<>();
  private final Map<String, StaticFile> byAddress = new HashMap<>();

  StaticFiles(UiSettings settings) throws IOException {
    var resources = new PathMatchingResourcePatternResolver(StaticFiles.class.getClassLoader());
    int start = resources.getResource(FOLDER).getURL().toString().length();
    for (Resource resource : resources.getResources(FOLDER + "**")) {
      String path = resource.getURL().toString().substring(start);
      if (TYPES.containsKey(extension(path))) {
        add(path, resource.getContentAsByteArray());
      }
    }
    BrandFiles.of(settings).forEach(this::add);
  }

  private static String extension(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  private void add(String path, byte[] bytes) {
    String type = TYPES.getOrDefault(extension(path), "application/octet-stream");
    var packed = SingletonSupplier.of(() -> gzipped(bytes));
    var file = new StaticFile(PREFIX + hash(bytes) + "/" + path, type, bytes, packed);
    byPath.put(path, file);
    byAddress.put(file.address(), file);
  }

  public Optional<StaticFile> at(String address) {
    return Optional.ofNullable(byAddress.get(address));
  }

  /** Returns the address that a page uses to load the file. */
  public String address(String path) {
    StaticFile file = byPath.get(path);
    if (file == null) {
      throw new IllegalArgumentException("Static file " + path + " does not exist.");
    }
    return file.address();
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
