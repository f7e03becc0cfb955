package dev.countersign.ui.pages;

import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Input;
import dev.countersign.platform.database.TransientDatabaseFailure;
import dev.countersign.platform.errors.Unavailable;
import dev.countersign.platform.errors.ValidationFailed;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** A form that a page of ours has sent: there is no other way to get one than the CSRF check. */
public record PostedForm(Input input) {

  /** The page's whole-form error; field errors have the name of their field. */
  static final String FORM_ERRORS = "non_field_errors";

  private static final String RETRY_AFTER_SECONDS = "1";

  /**
   * Shows the form again with what is wrong, instead of an error page. A busy service or database
   * does the same with status 503, so that nothing has to be typed twice.
   */
  public Answer submit(Supplier<Answer> act, Function<ValidationFailed, Answer> again) {
    try {
      return act.get();
    } catch (ValidationFailed failure) {
      return again.apply(failure);
    } catch (RuntimeException failure) {
      if (failure instanceof Unavailable || TransientDatabaseFailure.isBehind(failure)) {
        return busy(again, failure);
      }
      throw failure;
    }
  }

  /** Throws the failure if the form cannot be shown: it may be about a row that is gone now. */
  private static Answer busy(Function<ValidationFailed, Answer> again, RuntimeException failure) {
    var busy =
        new ValidationFailed(FORM_ERRORS, "The service is busy. Please try again in a moment.");
    try {
      return again.apply(busy).withStatus(503).with("Retry-After", RETRY_AFTER_SECONDS);
    } catch (RuntimeException notShown) {
      failure.addSuppressed(notShown);
      throw failure;
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
