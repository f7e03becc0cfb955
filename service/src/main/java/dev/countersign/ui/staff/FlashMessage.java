package dev.countersign.ui.staff;

import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.ui.pages.NextPath;
import dev.countersign.ui.pages.PostedForm;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Map;

/** Shows the result of a form on the next page. The URL contains only the name of the message. */
enum FlashMessage {
  ADDED("The user was added."),
  SAVED("The changes were saved."),
  DELETED("The user was deleted, with everything that belonged to them."),
  PASSWORD_SET("The new password was set. All earlier log-ins of this user are over."),
  LOGGED_OUT("All log-ins of this user are over: refresh tokens, sessions and the static token."),
  UNLOCKED("This user may try to log in again."),
  ENDED("It was ended."),
  NOTHING_TO_END("There was nothing left to end."),
  DEACTIVATED("The chosen users were deactivated, and all their log-ins are over."),
  ACTIVATED("The chosen users were activated; they have to log in anew."),
  NOBODY_CHOSEN("Nobody was chosen.");

  private static final String PARAMETER = "done";

  private final String text;

  FlashMessage(String text) {
    this.text = text;
  }

  static FlashMessage ofEnding(boolean hasEnded) {
    return hasEnded ? ENDED : NOTHING_TO_END;
  }

  Answer on(String address) {
    return Answer.redirect(
        address + (address.contains("?") ? "&" : "?") + PARAMETER + "=" + word());
  }

  /** Redirects to the page of the staff site that contained the form. */
  Answer whereFormWas(PostedForm form, String otherwise) {
    return form.text("next")
        .filter(next -> NextPath.isOurs(next) && next.startsWith(StaffPaths.START))
        .map(this::on)
        .orElseGet(() -> on(otherwise));
  }

  /** For templates: sets the message, or an empty text. */
  static void show(Map<String, Object> model, HttpServletRequest request) {
    String word = Query.text(request, PARAMETER).orElse("");
    String said = "";
    for (FlashMessage notice : values()) {
      said = notice.word().equals(word) ? notice.text : said;
    }
    model.put("notice", said);
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
