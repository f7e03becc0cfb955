package dev.countersign.operations.userfiles;

import dev.countersign.identity.passwords.FirebaseProject;
import dev.countersign.operations.failures.CommandFailed;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the hash parameters that the Firebase console shows: {@code base64_signer_key: …}. */
final class HashConfig {

  private static final Pattern VALUE = Pattern.compile("\"?(\\w+)\"?\\s*:\\s*\"?([^\\s\",{}]+)\"?");

  private HashConfig() {}

  /** Returns the parameters. Messages never contain a value. */
  static FirebaseProject read(String text) {
    var values = new HashMap<String, String>();
    Matcher value = VALUE.matcher(text);
    while (value.find()) {
      values.put(value.group(1), value.group(2));
    }
    if (!values.getOrDefault("algorithm", "SCRYPT").equals("SCRYPT")) {
      throw wrong("algorithm is not SCRYPT");
    }
    return new FirebaseProject(
        require(values, "base64_signer_key"),
        values.getOrDefault("base64_salt_separator", ""),
        number(values, "rounds"),
        number(values, "mem_cost"));
  }

  private static int number(Map<String, String> values, String name) {
    String text = require(values, name);
    if (!text.matches("\\d{1,3}")) {
      throw wrong(name + " is not a number");
    }
    return Integer.parseInt(text);
  }

  private static String require(Map<String, String> values, String name) {
    String value = values.get(name);
    if (value == null) {
      throw wrong(name + " is missing");
    }
    return value;
  }

  private static CommandFailed wrong(String reason) {
    return new CommandFailed(
        "The file of --hash-config cannot be used: %s. Nothing was imported.".formatted(reason));
  }
}
