package dev.countersign.operations.extensions;

import dev.countersign.platform.extensionapi.ExtensionApi;
import dev.countersign.platform.keys.Sha256;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;

/**
 * Describes the jar of an extension, or a library of extensions.
 *
 * @param classes The names of the class files in the jar.
 */
record ExtensionJar(Path file, String name, String version, String sha256, Set<String> classes) {

  private static final String IMPORTS =
      "META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports";

  /** Content that would change the service itself instead of adding to it. */
  private static final List<String> RESERVED =
      List.of("dev/countersign/", "db/migration/", "META-INF/spring.factories");

  /** Reads an extension. Refuses a jar that is broken or was built for another version. */
  static ExtensionJar extension(Path file) {
    try (var jar = new JarFile(file.toFile(), true)) {
      Attributes attributes = attributes(jar);
      requireVersion(file, attributes.getValue(ExtensionApi.ATTRIBUTE));
      if (jar.getEntry(IMPORTS) == null) {
        throw RefusedExtension.of(
            file, "declares no auto-configuration: it has no entry %s.".formatted(IMPORTS));
      }
      return read(file, jar, attributes);
    } catch (IOException broken) {
      throw broken(file, broken);
    }
  }

  /** Reads a library, which needs no manifest. */
  static ExtensionJar library(Path file) {
    try (var jar = new JarFile(file.toFile(), true)) {
      return read(file, jar, attributes(jar));
    } catch (IOException broken) {
      throw broken(file, broken);
    }
  }

  private static ExtensionJar read(Path file, JarFile jar, Attributes attributes)
      throws IOException {
    for (String reserved : RESERVED) {
      if (jar.stream().anyMatch(entry -> entry.getName().startsWith(reserved))) {
        throw RefusedExtension.of(
            file, "contains %s, which is reserved for the service.".formatted(reserved));
      }
    }
    readAll(jar);
    String fileName = file.getFileName().toString();
    return new ExtensionJar(
        file,
        first(attributes, Attributes.Name.IMPLEMENTATION_TITLE).orElse(fileName),
        first(attributes, Attributes.Name.IMPLEMENTATION_VERSION).orElse("without version"),
        HexFormat.of().formatHex(Sha256.digest(Files.readAllBytes(file))),
        jar.stream()
            .map(ZipEntry::getName)
            .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
            .filter(name -> !name.startsWith("META-INF/"))
            .collect(Collectors.toUnmodifiableSet()));
  }

  private static void requireVersion(Path file, String version) {
    if (version == null) {
      throw RefusedExtension.of(
          file,
          "is no extension: its manifest has no %s. Libraries belong in the directory lib."
              .formatted(ExtensionApi.ATTRIBUTE));
    }
    if (!version.strip().equals(String.valueOf(ExtensionApi.VERSION))) {
      throw RefusedExtension.of(
          file,
          "was built for version %s of the extension API; this release has version %d."
              .formatted(version.strip(), ExtensionApi.VERSION));
    }
  }

  /** Reads every entry to its end, because a damaged one would fail only when it is used. */
  private static void readAll(JarFile jar) throws IOException {
    for (ZipEntry entry : (Iterable<ZipEntry>) jar.stream().map(ZipEntry.class::cast)::iterator) {
      try (var content = jar.getInputStream(entry)) {
        content.transferTo(OutputStream.nullOutputStream());
      }
    }
  }

  private static Attributes attributes(JarFile jar) throws IOException {
    Manifest manifest = jar.getManifest();
    return manifest == null ? new Attributes() : manifest.getMainAttributes();
  }

  private static Optional<String> first(Attributes attributes, Attributes.Name name) {
    return Optional.ofNullable(attributes.getValue(name)).map(String::strip);
  }

  private static RefusedExtension broken(Path file, IOException broken) {
    return Files.isReadable(file)
        ? RefusedExtension.of(file, "is not a usable jar: " + broken.getMessage() + ".")
        : RefusedExtension.of(file, "cannot be read by the user that runs the service.");
  }
}
