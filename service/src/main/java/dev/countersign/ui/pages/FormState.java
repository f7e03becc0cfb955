package dev.countersign.ui.pages;

import dev.countersign.platform.errors.ValidationFailed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Holds the values and errors of a form that a page shows. */
public record FormState(Map<String, String> values, Map<String, List<String>> errors) {

  public static FormState of(Map<String, String> values) {
    return new FormState(values, Map.of());
  }

  public FormState with(ValidationFailed failure) {
    return new FormState(values, failure.fields());
  }

  public FormState with(String field, String error) {
    return new FormState(values, Map.of(field, List.of(error)));
  }

  /** For templates. */
  public String value(String field) {
    return values.getOrDefault(field, "");
  }

  /** For templates. */
  public List<String> errorsOf(String field) {
    return errors.getOrDefault(field, List.of());
  }

  public Map<String, Object> model() {
    var model = new LinkedHashMap<String, Object>();
    model.put("form", this);
    return model;
  }
}
