package dev.countersign.ui.pages;

import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Input;
import dev.countersign.platform.database.TransientDatabaseFailure;
import dev.countersign.platform.errors.PasswordChangeRequired;
import dev.countersign.platform.errors.Unavailable;
import dev.countersign.platform.errors.ValidationFailed;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** Holds a submitted form. Endpoints get a form only after the CSRF check. */
public record PostedForm(Input input) {

  /** The key for errors of the form as a whole. Field errors have the name of their field. */
  static final String FORM_ERRORS = "non_field_errors";

  private static final String RETRY_AFTER_SECONDS = "1";

  /**
   * Submits the form and shows the form again with its errors, instead of an error page. If the
   * service or the database is busy, the form is shown again with status 503, so that users do not
   * lose their input.
   */
  public Answer submit(Supplier<Answer> act, Function<ValidationFailed, Answer> again) {
    try {
      return act.get();
    } catch (ValidationFailed failure) {
      return again.apply(failure);
    } catch (PasswordChangeRequired refusal) {
      return again.apply(new ValidationFailed(FORM_ERRORS, refusal.detail()));
    } catch (RuntimeException failure) {
      if (failure instanceof Unavailable || TransientDatabaseFailure.isBehind(failure)) {
        return busy(again, failure);
      }
      throw failure;
    }
  }

  /**
   * Shows the form again. Throws the original failure if that fails too, for example because the
   * row was deleted.
   */
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

  /** Returns the submitted values of these fields, to show them again. */
  public Map<String, String> texts(String... names) {
    var texts = new LinkedHashMap<String, String>();
    for (String name : names) {
      texts.put(name, text(name).orElse(""));
    }
    return texts;
  }
}
