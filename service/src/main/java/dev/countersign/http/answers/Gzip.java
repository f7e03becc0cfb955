package dev.countersign.http.answers;

import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** Compresses bodies that are kept for many requests. Other bodies may contain secrets. */
final class Gzip {

  private Gzip() {}

  static byte[] of(byte[] bytes) {
    var compressed = new ByteArrayOutputStream(bytes.length / 4);
    try (var gzip = new GZIPOutputStream(compressed)) {
      gzip.write(bytes);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return compressed.toByteArray();
  }

  static boolean isAccepted(HttpServletRequest request) {
    return Collections.list(request.getHeaders("Accept-Encoding")).stream()
        .flatMap(header -> Arrays.stream(header.split(",", -1)))
        .map(coding -> coding.strip().toLowerCase(Locale.ROOT).replace(" ", ""))
        .anyMatch(coding -> coding.matches("gzip(;q=(1(\\.0*)?|0?\\.0*[1-9][0-9]*))?"));
  }
}
