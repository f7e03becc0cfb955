package dev.countersign.operations.extensions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks which directories and jars are refused. */
class ExtensionDirectoryTest {

  private static final String IMPORTS =
      "META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports";

  @TempDir private Path directory = Path.of("");

  @BeforeEach
  void closed() throws IOException {
    permit("rwxr-xr-x", directory);
  }

  @Test
  void an_empty_directory_has_no_extension() {
    assertThat(ExtensionDirectory.read(directory)).isEmpty();
  }

  @Test
  void a_jar_is_described_by_its_manifest_and_digest() throws IOException {
    jar("a.jar", "1", IMPORTS, "com/example/A.class");

    assertThat(ExtensionDirectory.read(directory))
        .singleElement()
        .satisfies(
            jar -> {
              assertThat(jar.name()).isEqualTo("Title");
              assertThat(jar.version()).isEqualTo("2.1");
              assertThat(jar.sha256()).matches("[0-9a-f]{64}");
              assertThat(jar.classes()).containsExactly("com/example/A.class");
            });
  }

  @Test
  void a_library_needs_no_manifest() throws IOException {
    Files.createDirectory(directory.resolve("lib"));
    permit("rwxr-xr-x", directory.resolve("lib"));
    jar("lib/b.jar", "", "com/example/B.class");

    assertThat(ExtensionDirectory.read(directory)).hasSize(1);
  }

  @Test
  void a_file_or_an_absent_directory_is_refused() {
    refused(directory.resolve("none"), "is not an existing directory");
  }

  @Test
  void a_jar_for_another_version_is_refused() throws IOException {
    jar("a.jar", "2", IMPORTS);

    refused(directory, "a.jar was built for version 2 of the extension API");
  }

  @Test
  void a_jar_without_a_version_or_an_auto_configuration_is_refused() throws IOException {
    jar("a.jar", "", IMPORTS);
    refused(directory, "a.jar is no extension");

    jar("a.jar", "1", "com/example/A.class");
    refused(directory, "declares no auto-configuration");
  }

  @Test
  void content_that_is_reserved_is_refused() throws IOException {
    for (String entry :
        new String[] {
          "dev/countersign/A.class", "db/migration/V99__a.sql", "META-INF/spring.factories"
        }) {
      jar("a.jar", "1", IMPORTS, entry);
      refused(directory, "which is reserved for the service");
    }
  }

  @Test
  void a_truncated_jar_is_refused() throws IOException {
    Path jar = jar("a.jar", "1", IMPORTS, "com/example/A.class");
    byte[] bytes = Files.readAllBytes(jar);
    Files.write(jar, java.util.Arrays.copyOf(bytes, bytes.length - 30));

    refused(directory, "a.jar is not a usable jar");
  }

  @Test
  void a_damaged_entry_is_refused() throws IOException {
    Path jar = jar("a.jar", "1", IMPORTS, "com/example/A.class");
    byte[] bytes = Files.readAllBytes(jar);
    int content =
        new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf("A.class");
    bytes[content + 7] ^= 0x55;
    Files.write(jar, bytes);

    refused(directory, "a.jar is not a usable jar");
  }

  @Test
  void two_jars_with_one_class_are_refused() throws IOException {
    jar("a.jar", "1", IMPORTS, "com/example/A.class");
    jar("b.jar", "1", IMPORTS, "com/example/A.class");

    refused(directory, "b.jar and a.jar both contain com/example/A.class");
  }

  @Test
  void what_every_user_can_change_is_refused() throws IOException {
    Path jar = jar("a.jar", "1", IMPORTS);

    permit("rw-r--rw-", jar);
    refused(directory, "a.jar is writable for every user");
    permit("rw-r--r--", jar);
    permit("rwxr-xrwx", directory);
    refused(directory, "is writable for every user");
  }

  @Test
  void a_directory_above_that_every_user_can_change_is_refused() throws IOException {
    Path below = Files.createDirectory(directory.resolve("below"));
    permit("rwxr-xr-x", below);
    permit("rwxrwxrwx", directory);

    refused(below, "who could replace");
  }

  @Test
  void a_group_that_can_change_a_jar_is_found() throws IOException {
    Path jar = jar("a.jar", "1", IMPORTS);
    permit("rw-r--r--", jar);
    assertThat(WritableFiles.byGroup(jar)).isFalse();

    permit("rw-rw-r--", jar);
    assertThat(WritableFiles.byGroup(jar)).isTrue();
  }

  private static void refused(Path directory, String reason) {
    assertThatExceptionOfType(RefusedExtension.class)
        .isThrownBy(() -> ExtensionDirectory.read(directory))
        .withMessageContaining(reason)
        .satisfies(
            refusal ->
                assertThat(refusal.property()).isEqualTo("countersign.extensions.directory"));
  }

  private Path jar(String name, String version, String... entries) throws IOException {
    var manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(Attributes.Name.IMPLEMENTATION_TITLE, "Title");
    main.put(Attributes.Name.IMPLEMENTATION_VERSION, "2.1");
    if (!version.isEmpty()) {
      main.putValue("Countersign-Api-Version", version);
    }
    Path file = directory.resolve(name);
    try (var out = new JarOutputStream(Files.newOutputStream(file), manifest)) {
      for (String entry : entries) {
        out.putNextEntry(new ZipEntry(entry));
        out.write("content".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        out.closeEntry();
      }
    }
    permit("rw-r--r--", file);
    return file;
  }

  private static void permit(String permissions, Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }
}
