package dev.countersign.http.fields;

import dev.countersign.platform.errors.ValidationFailed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Input after its fields were checked: what may be used, and what is wrong. */
public final class ValidatedInput {

  /** Where complaints stand that are of no single field. */
  public static final String NON_FIELD = "non_field_errors";

  private final Map<String, Object> values = new LinkedHashMap<>();
  private final Map<String, List<String>> complaints = new LinkedHashMap<>();

  ValidatedInput() {}

  void add(String field, Field.Outcome outcome) {
    switch (outcome) {
      case Field.Outcome.Fine(Object value) -> values.put(field, value);
      case Field.Outcome.Wrong(List<String> texts) -> texts.forEach(text -> complain(field, text));
    }
  }

  /** Adds what only the endpoint can know, such as a name that is taken. */
  public void complain(String field, String text) {
    complaints.computeIfAbsent(field, _ -> new ArrayList<>()).add(text);
  }

  /** The value, when it was sent and keeps its rules. */
  public Optional<String> text(String field) {
    return Optional.ofNullable((String) values.get(field));
  }

  public Optional<Boolean> flag(String field) {
    return Optional.ofNullable((Boolean) values.get(field));
  }

  /** Ends the request with all complaints at once, if there are any. */
  public ValidatedInput orRefuse() {
    if (!complaints.isEmpty()) {
      throw new ValidationFailed(complaints);
    }
    return this;
  }

  /** A value that {@link #orRefuse} has made sure of. */
  public String require(String field) {
    return text(field)
        .orElseThrow(() -> new IllegalStateException("The field " + field + " was not checked."));
  }
}
