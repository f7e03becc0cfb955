package dev.countersign.api.openapi;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Holds a path of the document and the pattern of its requests. Paths without variables sort first.
 */
record PathInDocument(String template, Pattern pattern, JsonNode item)
    implements Comparable<PathInDocument> {

  private static final Pattern VARIABLE = Pattern.compile("\\{([^}]*)}");

  static PathInDocument of(String template, JsonNode item) {
    var expression = new StringBuilder();
    Matcher variables = VARIABLE.matcher(template);
    int from = 0;
    while (variables.find()) {
      expression.append(Pattern.quote(template.substring(from, variables.start())));
      expression.append('(').append(expressionOf(variables.group(1), item)).append(')');
      from = variables.end();
    }
    expression.append(Pattern.quote(template.substring(from)));
    return new PathInDocument(template, Pattern.compile(expression.toString()), item);
  }

  /** Creates a path from the pattern of a browser page. Its variables match any text. */
  static PathInDocument ofPage(String pattern) {
    String template = pattern.replaceAll("\\{.*}", "{any}");
    return new PathInDocument(
        template,
        Pattern.compile(Pattern.quote(template).replace("{any}", "\\E.*\\Q")),
        MissingNode.getInstance());
  }

  private static String expressionOf(String name, JsonNode item) {
    for (JsonNode parameter : item.path("parameters")) {
      if (parameter.get("name").asString().equals(name)) {
        String expression = parameter.path("schema").path("pattern").asString("^[0-9]{1,18}$");
        return expression.substring(1, expression.length() - 1);
      }
    }
    throw new AssertionError("The variable " + name + " is not described.");
  }

  boolean matches(String path) {
    return pattern.matcher(path).matches();
  }

  @Override
  public int compareTo(PathInDocument other) {
    return Boolean.compare(template.contains("{"), other.template.contains("{"));
  }
}
