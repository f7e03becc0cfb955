package dev.countersign.ui.staff;

import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.accounts.LogoutEverywhere;
import dev.countersign.selfservice.accounts.UserEdit;
import dev.countersign.selfservice.accounts.UserRightsEdit;
import dev.countersign.selfservice.passwordreset.RequiredPasswordChange;
import dev.countersign.ui.pages.PostedForm;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Reads which users are selected in the list, and changes them. */
@Component
class SelectedUsers {

  private static final Pattern TICKED = Pattern.compile("user-([0-9]{1,18})");
  private static final Pattern CHOSEN = Pattern.compile("(?<![^&])user-([0-9]{1,18})=");

  private final UserEdit edit;
  private final UserRightsEdit rights;
  private final LogoutEverywhere everywhere;
  private final RequiredPasswordChange required;

  SelectedUsers(
      UserEdit edit,
      UserRightsEdit rights,
      LogoutEverywhere everywhere,
      RequiredPasswordChange required) {
    this.edit = edit;
    this.rights = rights;
    this.everywhere = everywhere;
    this.required = required;
  }

  /** Returns at most as many ids as a page of the list has. */
  static Set<Long> of(HttpServletRequest request) {
    return CHOSEN
        .matcher(Optional.ofNullable(request.getQueryString()).orElse(""))
        .results()
        .limit(PageNavigation.SIZE)
        .map(ticked -> Long.valueOf(ticked.group(1)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Reads one field per checkbox, because only the last of several fields with the same name is
   * kept.
   */
  static Set<Long> of(PostedForm form) {
    return form.input().data().propertyNames().stream()
        .map(TICKED::matcher)
        .filter(Matcher::matches)
        .map(ticked -> Long.valueOf(ticked.group(1)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Changes the users. Every action except the logout changes all of them or none. */
  FlashMessage change(BulkAction action, Actor actor, Set<Long> ids, PostedForm form) {
    return switch (action) {
      case DEACTIVATE -> {
        edit.setActive(actor, ids, false);
        yield FlashMessage.DEACTIVATED;
      }
      case ACTIVATE -> {
        edit.setActive(actor, ids, true);
        yield FlashMessage.ACTIVATED;
      }
      case LOGOUT -> {
        ids.forEach(id -> everywhere.by(actor, id));
        yield FlashMessage.SELECTED_LOGGED_OUT;
      }
      case PASSWORD -> {
        required.by(actor, ids);
        yield FlashMessage.SELECTED_MUST_CHANGE_PASSWORD;
      }
      case GROUP -> {
        rights.addToGroup(actor, ids, group(form));
        yield FlashMessage.ADDED_TO_GROUP;
      }
    };
  }

  private static long group(PostedForm form) {
    return form.text("group")
        .filter(id -> id.matches("[0-9]{1,18}"))
        .map(Long::valueOf)
        .orElseThrow(() -> new ValidationFailed("groups", "Choose a group."));
  }
}
