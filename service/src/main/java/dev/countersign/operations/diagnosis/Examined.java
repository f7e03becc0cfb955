package dev.countersign.operations.diagnosis;

import java.util.LinkedHashMap;
import java.util.Map;

/** The result of an examination: a sentence for people, and values for programs. */
public record Examined(String name, Verdict verdict, String text, Map<String, Object> values) {

  static Examined of(String name, Verdict verdict, String text) {
    return new Examined(name, verdict, text, Map.of());
  }

  Examined with(String value, Object number) {
    var more = new LinkedHashMap<>(values);
    more.put(value, number);
    return new Examined(name, verdict, text, more);
  }
}
