package dev.countersign.http.fields;

import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Holds checked input: the valid values and the error messages. */
@ExtensionApi
public final class ValidatedInput {

  /** Names the key for errors that belong to no single field. */
  public static final String NON_FIELD = "non_field_errors";

  private final List<String> fields;
  private final Map<String, Object> values = new LinkedHashMap<>();
  private final Map<String, List<String>> complaints = new LinkedHashMap<>();

  /** Takes the names of all fields, in the order of their errors. */
  ValidatedInput(List<String> fields) {
    this.fields = fields;
  }

  void add(String field, Field.Outcome outcome) {
    switch (outcome) {
      case Field.Outcome.Fine(Object value) -> values.put(field, value);
      case Field.Outcome.Wrong(List<String> texts) -> texts.forEach(text -> complain(field, text));
    }
  }

  /** Adds an error that only the endpoint can detect, such as a username that is taken. */
  public void complain(String field, String text) {
    complaints.computeIfAbsent(field, _ -> new ArrayList<>()).add(text);
  }

  /** Returns the value if it was sent and is valid. */
  public Optional<String> text(String field) {
    return Optional.ofNullable((String) values.get(field));
  }

  public Optional<Boolean> flag(String field) {
    return Optional.ofNullable((Boolean) values.get(field));
  }

  /** Returns the rows of a {@link RowsField} whose presence {@link #orRefuse} has verified. */
  @SuppressWarnings("unchecked") // RowsField makes the value
  public List<Input> rows(String field) {
    return (List<Input>) values.getOrDefault(field, List.of());
  }

  /** Returns the items of a {@link ListField}, if the field was sent and is valid. */
  @SuppressWarnings("unchecked") // ListField makes the value
  public Optional<List<String>> texts(String field) {
    return Optional.ofNullable((List<String>) values.get(field));
  }

  /** Returns the value of an {@link ObjectField} whose presence {@link #orRefuse} has verified. */
  public JsonNode object(String field) {
    return Optional.ofNullable((JsonNode) values.get(field))
        .orElseThrow(() -> new IllegalStateException("The field " + field + " was not checked."));
  }

  /** Throws one refusal with all errors, if there are any. */
  public ValidatedInput orRefuse() {
    if (!complaints.isEmpty()) {
      throw new ValidationFailed(inOrder());
    }
    return this;
  }

  /** Returns the errors in the order of the fields, whenever each was found. */
  private Map<String, List<String>> inOrder() {
    var ordered = new LinkedHashMap<String, List<String>>();
    for (String field : fields) {
      if (complaints.containsKey(field)) {
        ordered.put(field, complaints.get(field));
      }
    }
    complaints.forEach(ordered::putIfAbsent);
    return ordered;
  }

  /** Returns a value whose presence {@link #orRefuse} has verified. */
  public String require(String field) {
    return text(field)
        .orElseThrow(() -> new IllegalStateException("The field " + field + " was not checked."));
  }
}
