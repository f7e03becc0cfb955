package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.TextField;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.notes.StaffNote;
import dev.countersign.identity.notes.StaffNoteStore;
import dev.countersign.identity.users.StaffAction;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.identity.users.UserVersion;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.accounts.UserEdit;
import dev.countersign.ui.pages.FormState;
import dev.countersign.ui.pages.PostedForm;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Shows and changes one user, and adds notes on the user. */
@StaffPage(StaffPaths.USER)
class UserPage {

  private static final String VERSION = "version";
  private static final String NOTE = "note";

  /** Browsers send two characters for the end of a line, and count one. */
  private static final Form NOTE_FORM =
      Form.of(
          TextField.text(NOTE, "Note")
              .normalise(text -> text.replace("\r\n", "\n"))
              .atMost(StaffNote.LONGEST)
              .build());

  private final UserView view;
  private final UserStore users;
  private final UserEdit edit;
  private final StaffAction staff;
  private final StaffNoteStore notes;
  private final AuditLog audit;

  UserPage(
      UserView view,
      UserStore users,
      UserEdit edit,
      StaffAction staff,
      StaffNoteStore notes,
      AuditLog audit) {
    this.view = view;
    this.users = users;
    this.edit = edit;
    this.staff = staff;
    this.notes = notes;
    this.audit = audit;
  }

  @GetMapping
  Answer show(Authenticated caller, @PathVariable("id") long id, HttpServletRequest request) {
    User user = require(id);
    return view.show(caller, user, FormState.of(shown(user)), false, request);
  }

  @PostMapping
  @Permissions({IsAdminUser.class, RecentlyAuthenticated.class})
  Answer save(
      Authenticated caller,
      @PathVariable("id") long id,
      PostedForm form,
      HttpServletRequest request) {
    String version = form.text(VERSION).orElse("");
    return form.submit(
        () -> {
          edit.changeOnPage(Actor.of(caller, request), id, version, form.input());
          return FlashMessage.SAVED.on(StaffPaths.user(id));
        },
        failure -> {
          User now = require(id);
          boolean isOvertaken = !version.equals(UserVersion.of(now));
          FormState typed = FormState.of(typed(form)).with(failure);
          return view.show(caller, now, typed, isOvertaken, request);
        });
  }

  @PostMapping("notes/")
  Answer addNote(
      Authenticated caller,
      @PathVariable("id") long id,
      PostedForm form,
      HttpServletRequest request) {
    return form.submit(
        () -> {
          String text = NOTE_FORM.check(form.input()).orRefuse().require(NOTE);
          staff.run(caller.userId(), id, () -> add(Actor.of(caller, request), id, text));
          return FlashMessage.NOTE_ADDED.on(StaffPaths.user(id));
        },
        failure -> {
          User user = require(id);
          var values = new LinkedHashMap<>(shown(user));
          values.put(NOTE, form.text(NOTE).orElse(""));
          return view.show(caller, user, FormState.of(values).with(failure), false, request);
        });
  }

  /** Adds the note with its event. The text stays out of the log, which is never deleted. */
  private boolean add(Actor actor, long id, String text) {
    long note = notes.add(id, actor.userId(), text);
    audit.add(actor.event(EventKind.STAFF_NOTE_ADDED, id).on("note:" + note));
    return true;
  }

  private User require(long id) {
    return users.find(id).orElseThrow(NotFound::new);
  }

  private static Map<String, String> shown(User user) {
    return Map.of(
        "username", user.username(),
        "email", user.email(),
        "is_active", checked(user.isActive()),
        "is_staff", checked(user.isStaff()),
        "is_superuser", checked(user.isSuperuser()));
  }

  private static String checked(boolean isSo) {
    return isSo ? "true" : "";
  }

  private static Map<String, String> typed(PostedForm form) {
    return form.texts("username", "email", "is_active", "is_staff", "is_superuser");
  }
}
