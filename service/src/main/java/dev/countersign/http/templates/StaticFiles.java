package dev.countersign.http.templates;

import dev.countersign.platform.keys.Sha256;
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

/** The files below `static`, read once at start-up: nothing else can be asked for. */
@Component
public class StaticFiles {

  /** Where their addresses begin; the hash and the path follow. */
  public static final String PREFIX = "/static/";

  private static final String FOLDER = "classpath:static/";

  /** A file of any other type is not sent. */
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

  StaticFiles() throws IOException {
    var resources = new PathMatchingResourcePatternResolver(StaticFiles.class.getClassLoader());
    int start = resources.getResource(FOLDER).getURL().toString().length();
    for (Resource resource : resources.getResources(FOLDER + "**")) {
      String path = resource.getURL().toString().substring(start);
      String type = TYPES.get(path.substring(path.lastIndexOf('.') + 1));
      if (type != null) {
        add(path, type, resource.getContentAsByteArray());
      }
    }
  }

  private void add(String path, String type, byte[] bytes) {
    var packed = SingletonSupplier.of(() -> gzipped(bytes));
    var file = new StaticFile(PREFIX + hash(bytes) + "/" + path, type, bytes, packed);
    byPath.put(path, file);
    byAddress.put(file.address(), file);
  }

  public Optional<StaticFile> at(String address) {
    return Optional.ofNullable(byAddress.get(address));
  }

  /** The address for a page to use. */
  public String address(String path) {
    StaticFile file = byPath.get(path);
    if (file == null) {
      throw new IllegalArgumentException("There is no static file " + path + ".");
    }
    return file.address();
  }

  /** Once for each file: nothing that differs from reader to reader is ever compressed here. */
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
