package dev.countersign.pages;

import dev.countersign.answers.Answer;
import dev.countersign.errors.ValidationFailed;
import dev.countersign.fields.Input;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** A form that a page of ours has sent: there is no other way to get one than the CSRF check. */
public record PostedForm(Input input) {

  /** A page shows what is wrong at the fields, so this refusal does not end the request. */
  public Answer submit(Supplier<Answer> act, Function<ValidationFailed, Answer> again) {
    try {
      return act.get();
    } catch (ValidationFailed failure) {
      return again.apply(failure);
    }
  }

  public Optional<String> text(String name) {
    return Optional.ofNullable(input.data().get(name))
        .filter(JsonNode::isString)
        .map(JsonNode::asString);
  }

  /** What was typed into these fields, to be shown again. */
  public Map<String, String> texts(String... names) {
    var texts = new LinkedHashMap<String, String>();
    for (String name : names) {
      texts.put(name, text(name).orElse(""));
    }
    return texts;
  }
}
