package dev.countersign.ui.staff;

import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.platform.languages.Text;
import dev.countersign.ui.pages.NextPath;
import dev.countersign.ui.pages.PostedForm;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Map;

/** Shows the result of a form on the next page. The URL contains only the name of the message. */
enum FlashMessage {
  ADDED("staff.done.added"),
  INVITED("staff.done.invited"),
  INVITATION_REVOKED("staff.done.invitation-revoked"),
  GROUP_ADDED("staff.done.group-added"),
  GROUP_DELETED("staff.done.group-deleted"),
  SAVED("staff.done.saved"),
  DELETED("staff.done.deleted"),
  PASSWORD_SET("staff.done.password-set"),
  PASSWORD_CHANGE_REQUIRED("staff.done.password-change-required"),
  RESET_LINK_SENT("staff.done.reset-link-sent"),
  RESET_LINK_LIMITED("staff.done.reset-link-limited"),
  NO_RESET_LINK("staff.done.no-reset-link"),
  NOTE_ADDED("staff.done.note-added"),
  LOGGED_OUT("staff.done.logged-out"),
  UNLOCKED("staff.done.unlocked"),
  FACTORS_RESET("staff.done.factors-reset"),
  ENDED("staff.done.ended"),
  NOTHING_TO_END("staff.done.nothing-to-end"),
  DEACTIVATED("staff.done.deactivated"),
  ACTIVATED("staff.done.activated"),
  SELECTED_LOGGED_OUT("staff.done.selected-logged-out"),
  SELECTED_MUST_CHANGE_PASSWORD("staff.done.selected-must-change-password"),
  ADDED_TO_GROUP("staff.done.added-to-group"),
  VIEW_SAVED("staff.done.view-saved"),
  VIEW_REMOVED("staff.done.view-removed"),
  MAIL_QUEUED("staff.done.mail-queued"),
  MAIL_GONE("staff.done.mail-gone"),
  NONE_SELECTED("staff.done.none-selected");

  private static final String PARAMETER = "done";

  private final String key;

  FlashMessage(String key) {
    this.key = key;
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
    Object said = "";
    for (FlashMessage notice : values()) {
      said = notice.word().equals(word) ? Text.of(notice.key) : said;
    }
    model.put("notice", said);
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
