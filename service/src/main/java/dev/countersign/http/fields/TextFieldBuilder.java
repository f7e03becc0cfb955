package dev.countersign.http.fields;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Builds a text field; its rules report errors in the order of Django REST framework. */
@ExtensionApi
public final class TextFieldBuilder {

  final String name;
  final String label;
  final String type;
  final String invalid;
  boolean required = true;
  boolean trimmed = true;
  boolean secret;
  UnaryOperator<String> normalise = UnaryOperator.identity();

  private final List<TextRule> first = new ArrayList<>();
  private final List<TextRule> lengths = new ArrayList<>();
  private final List<TextRule> last = new ArrayList<>();
  private final Map<String, Object> described = new LinkedHashMap<>();

  TextFieldBuilder(String name, String label, String type, String invalid) {
    this.name = name;
    this.label = label;
    this.type = type;
    this.invalid = invalid;
  }

  /** Allows the field to be missing or blank. */
  public TextFieldBuilder optional() {
    required = false;
    return this;
  }

  /** Keeps surrounding whitespace. */
  public TextFieldBuilder untrimmed() {
    trimmed = false;
    return this;
  }

  /** Marks a password or token, which no page may show again. */
  public TextFieldBuilder secret() {
    secret = true;
    return this;
  }

  public TextFieldBuilder help(String text) {
    described.put("help_text", text);
    return this;
  }

  public TextFieldBuilder atLeast(int length) {
    described.put("min_length", length);
    lengths.add(TextRule.atLeast(length));
    return this;
  }

  public TextFieldBuilder atMost(int length) {
    described.put("max_length", length);
    lengths.add(TextRule.atMost(length));
    return this;
  }

  /** Sets the normalisation. It runs before the rules, so the checked text is the stored text. */
  public TextFieldBuilder normalise(UnaryOperator<String> form) {
    normalise = form;
    return this;
  }

  public TextFieldBuilder rule(TextRule rule) {
    first.add(rule);
    return this;
  }

  TextFieldBuilder lastRule(TextRule rule) {
    last.add(rule);
    return this;
  }

  public TextField build() {
    return new TextField(this);
  }

  Map<String, Object> described() {
    return new LinkedHashMap<>(described);
  }

  List<TextRule> rules() {
    var rules = new ArrayList<>(first);
    rules.addAll(lengths);
    rules.add(TextRule::noNull);
    rules.add(TextRule::noSurrogate);
    rules.addAll(last);
    return List.copyOf(rules);
  }
}
