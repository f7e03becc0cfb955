package dev.countersign.api.openapi;

import java.util.LinkedHashMap;
import java.util.Map;

/** Holds a path with its variables, and separately the regular expression of each variable. */
record PathTemplate(String text, Map<String, String> expressions) {

  /** Parses `/tasks/{id:[0-9]{1,18}}/`. A regular expression may contain braces. */
  static PathTemplate of(String pattern) {
    var text = new StringBuilder();
    var expressions = new LinkedHashMap<String, String>();
    int from = 0;
    for (int open = pattern.indexOf('{'); open >= 0; open = pattern.indexOf('{', from)) {
      int close = closing(pattern, open);
      String[] variable = pattern.substring(open + 1, close).split(":", 2);
      text.append(pattern, from, open).append('{').append(variable[0]).append('}');
      expressions.put(variable[0], variable.length > 1 ? variable[1] : "[^/]+");
      from = close + 1;
    }
    return new PathTemplate(text.append(pattern.substring(from)).toString(), expressions);
  }

  private static int closing(String pattern, int open) {
    int depth = 0;
    for (int i = open; i < pattern.length(); i++) {
      depth += pattern.charAt(i) == '{' ? 1 : pattern.charAt(i) == '}' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    throw new IllegalStateException("Missing closing brace in path " + pattern + ".");
  }
}
