package dev.countersign.http.fields;

import dev.countersign.http.fields.Field.Outcome.Fine;
import dev.countersign.http.fields.Field.Outcome.Wrong;
import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/** Accepts text and checks it against rules. Strips surrounding whitespace by default. */
@ExtensionApi
public final class TextField implements Field {

  private final String name;
  private final String label;
  private final String type;
  private final String invalid;
  private final boolean required;
  private final boolean trimmed;
  private final boolean secret;
  private final Map<String, Object> described;
  private final UnaryOperator<String> normalise;
  private final List<TextRule> rules;

  TextField(TextFieldBuilder builder) {
    this.name = builder.name;
    this.label = builder.label;
    this.type = builder.type;
    this.invalid = builder.invalid;
    this.required = builder.required;
    this.trimmed = builder.trimmed;
    this.secret = builder.secret;
    this.described = builder.described();
    this.normalise = builder.normalise;
    this.rules = builder.rules();
  }

  public static TextFieldBuilder text(String name, String label) {
    return new TextFieldBuilder(name, label, "string", "Not a valid string.");
  }

  public static TextFieldBuilder email(String name, String label) {
    return new TextFieldBuilder(name, label, "email", EmailAddress.COMPLAINT)
        .atMost(254)
        .lastRule(EmailAddress::complaint);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean required() {
    return required;
  }

  @Override
  public boolean readOnly() {
    return false;
  }

  @Override
  public boolean secret() {
    return secret;
  }

  @Override
  public Map<String, Object> metadata() {
    Map<String, Object> metadata = describe(type, label);
    metadata.putAll(described);
    return metadata;
  }

  @Override
  public Outcome check(JsonNode value) {
    if (value.isNull()) {
      return new Wrong("This field may not be null.");
    }
    if (value.isBoolean() || value.isContainer()) {
      return new Wrong(invalid);
    }
    String sent = PythonText.of(value);
    String text = trimmed ? PythonText.strip(sent) : sent;
    if (text.isEmpty()) {
      return required ? new Wrong("This field may not be blank.") : new Fine("");
    }
    String normal = normalise.apply(text);
    List<String> complaints =
        rules.stream().map(rule -> rule.complaint(normal)).flatMap(Optional::stream).toList();
    return complaints.isEmpty() ? new Fine(normal) : new Wrong(complaints);
  }
}
