package dev.countersign.http.fields;

import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Holds the fields of an endpoint, in the order in which they are shown and checked. */
@ExtensionApi
public final class Form {

  private final List<Field> fields;

  private Form(List<Field> fields) {
    this.fields = fields;
  }

  public static Form of(Field... fields) {
    return new Form(List.of(fields));
  }

  /** Returns this form with one more field at the end. */
  public Form with(Field field) {
    return new Form(Stream.concat(fields.stream(), Stream.of(field)).toList());
  }

  /** Checks every field and ignores unknown and read-only fields. */
  public ValidatedInput check(Input input) {
    return check(input, false);
  }

  /** Checks only the fields that the client sent. */
  public ValidatedInput checkSent(Input input) {
    return check(input, true);
  }

  public List<Field> fields() {
    return fields;
  }

  public Map<String, Object> metadata() {
    var metadata = new LinkedHashMap<String, Object>();
    fields.forEach(field -> metadata.put(field.name(), field.metadata()));
    return metadata;
  }

  private ValidatedInput check(Input input, boolean onlySent) {
    JsonNode data = input.data();
    if (!data.isObject()) {
      throw new ValidationFailed(ValidatedInput.NON_FIELD, notAnObject(data));
    }
    var checked = new ValidatedInput(fields.stream().map(Field::name).toList());
    for (Field field : fields) {
      JsonNode value = data.get(field.name());
      if (field.readOnly()) {
        continue;
      }
      if (value != null) {
        checked.add(field.name(), field.check(value));
      } else if (field.required() && !onlySent) {
        checked.complain(field.name(), "This field is required.");
      }
    }
    return checked;
  }

  private static String notAnObject(JsonNode data) {
    return data.isNull()
        ? "No data provided"
        : "Invalid data. Expected a dictionary, but got " + PythonText.type(data) + ".";
  }
}
