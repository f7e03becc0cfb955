package dev.countersign.operations.userfiles;

import java.io.BufferedReader;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads a file with one JSON object a line. */
final class JsonLines {

  private JsonLines() {}

  static Iterator<Entry> of(BufferedReader text) {
    var number = new AtomicInteger();
    return text.lines()
        .peek(_ -> number.incrementAndGet())
        .filter(line -> !line.isBlank())
        .map(line -> entry("Line " + number.get(), line))
        .iterator();
  }

  private static Entry entry(String place, String line) {
    try {
      return Entry.of(place, JsonMapper.shared().readTree(line));
    } catch (JacksonException malformed) {
      return Entry.broken(place, "it is not valid JSON.");
    }
  }
}
