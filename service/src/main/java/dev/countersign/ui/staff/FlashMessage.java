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
  INVITED("The invitation was sent."),
  INVITATION_REVOKED("The invitation was revoked. Its link no longer works."),
  GROUP_ADDED("The group was added."),
  GROUP_DELETED("The group was deleted."),
  SAVED("Changes saved."),
  DELETED("The user and all of their data were deleted."),
  PASSWORD_SET("The new password was set. The user was signed out everywhere."),
  PASSWORD_CHANGE_REQUIRED(
      "The password must be changed. The user was signed out everywhere and gets an email."),
  RESET_LINK_SENT("A password reset link is sent, unless one was sent within the last minute."),
  NO_RESET_LINK("No link was sent: no email address or no mail server."),
  NOTE_ADDED("The note was added."),
  LOGGED_OUT("The user was signed out everywhere: sessions, refresh tokens and the API token."),
  UNLOCKED("The account was unlocked. The user can log in again."),
  FACTORS_RESET("Two-step login was turned off. The user was signed out everywhere."),
  ENDED("Access revoked."),
  NOTHING_TO_END("Nothing to do: it had already ended or expired."),
  DEACTIVATED("The selected users were deactivated and signed out everywhere."),
  ACTIVATED("The selected users were activated. They have to log in again."),
  SELECTED_LOGGED_OUT("The selected users were signed out everywhere."),
  SELECTED_MUST_CHANGE_PASSWORD(
      "The selected users must change their passwords. They were signed out everywhere and get an"
          + " email."),
  ADDED_TO_GROUP("The selected users are members of the group."),
  VIEW_SAVED("The view was saved."),
  VIEW_REMOVED("The view was removed."),
  MAIL_QUEUED("The email will be sent again."),
  MAIL_GONE("Nothing to do: the email was sent again or removed, or it cannot be read."),
  NONE_SELECTED("Select at least one user.");

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
