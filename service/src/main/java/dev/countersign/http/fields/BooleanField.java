package dev.countersign.http.fields;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Accepts a boolean in any of the spellings that Django REST framework accepts. */
@ExtensionApi
public record BooleanField(String name, String label) implements Field {

  private static final Set<String> YES =
      Set.of(
          "t", "T", "y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON", "1");
  private static final Set<String> NO =
      Set.of(
          "f", "F", "n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF",
          "0");

  @Override
  public boolean required() {
    return false;
  }

  @Override
  public boolean readOnly() {
    return false;
  }

  @Override
  public Map<String, Object> metadata() {
    return describe("boolean", label);
  }

  @Override
  public Outcome check(JsonNode value) {
    if (value.isNull()) {
      return new Outcome.Wrong("This field may not be null.");
    }
    String text = value.isContainer() ? "" : value.asString();
    if (YES.contains(text)) {
      return new Outcome.Fine(true);
    }
    if (NO.contains(text)) {
      return new Outcome.Fine(false);
    }
    return new Outcome.Wrong("Must be a valid boolean.");
  }
}
