package dev.countersign.checks.extension;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** A jar of an extension that is compiled from source text: one that is wrong in a certain way. */
final class JarOfSource {

  private final String name;
  private final String body;
  private final Map<String, String> entries = new LinkedHashMap<>();
  private String version = "1";

  /** Describes an auto-configuration in the package com.example.NAME with this class body. */
  JarOfSource(String name, String body) {
    this.name = name;
    this.body = body;
    entries.put(
        "META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports",
        "com.example." + name + ".Added\n");
  }

  /** Describes an auto-configuration that adds nothing. */
  JarOfSource(String name) {
    this(name, "");
  }

  JarOfSource forVersion(String other) {
    version = other;
    return this;
  }

  JarOfSource with(String entry) {
    entries.put(entry, "x");
    return this;
  }

  JarOfSource withoutImports() {
    entries.clear();
    return this;
  }

  /** Writes the jar into the directory and returns it. */
  Path in(Path directory) throws IOException {
    Path classes = compiled();
    Path jar = directory.resolve(name + ".jar");
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (!version.isEmpty()) {
      manifest.getMainAttributes().putValue("Countersign-Api-Version", version);
    }
    try (OutputStream file = Files.newOutputStream(jar);
        var out = new JarOutputStream(file, manifest);
        Stream<Path> compiled = Files.walk(classes)) {
      for (Path each : compiled.filter(Files::isRegularFile).sorted().toList()) {
        put(out, classes.relativize(each).toString(), Files.readAllBytes(each));
      }
      for (Map.Entry<String, String> entry : entries.entrySet()) {
        put(out, entry.getKey(), entry.getValue().getBytes(UTF_8));
      }
    }
    return jar;
  }

  private static void put(JarOutputStream out, String name, byte[] content) throws IOException {
    out.putNextEntry(new ZipEntry(name));
    out.write(content);
    out.closeEntry();
  }

  private String source() {
    return """
      package com.example.%s;

      import dev.countersign.api.access.*;
      import dev.countersign.api.endpoints.Endpoint;
      import dev.countersign.identity.audit.*;
      import org.springframework.boot.autoconfigure.AutoConfiguration;
      import org.springframework.context.annotation.*;
      import org.springframework.web.bind.annotation.GetMapping;

      @AutoConfiguration
      public class Added {
      %s
      }
      """
        .formatted(name, body);
  }

  private Path compiled() throws IOException {
    Path work = Files.createTempDirectory("extension-");
    Path source = work.resolve("Added.java");
    Files.writeString(source, source());
    Path classes = Files.createDirectory(work.resolve("classes"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options =
        List.of(
            "-proc:none",
            "-parameters",
            "-nowarn",
            "-cp",
            System.getProperty("java.class.path"),
            "-d",
            classes.toString());
    try (var files = compiler.getStandardFileManager(null, null, UTF_8)) {
      boolean isCompiled =
          compiler
              .getTask(null, files, null, options, null, files.getJavaFileObjects(source))
              .call();
      if (!isCompiled) {
        throw new IllegalStateException("The source of " + name + " does not compile.");
      }
    }
    return classes;
  }
}
