package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.usersearch.SavedView;
import dev.countersign.identity.usersearch.SavedViewStore;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.ui.pages.FormState;
import dev.countersign.ui.pages.PageWriter;
import dev.countersign.ui.pages.PostedForm;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Saves a search of the list of users under a name, and removes saved ones. */
@StaffPage(StaffPaths.USER_VIEWS)
class SavedViewPage {

  private static final String NAME = "name";

  private final PageWriter pages;
  private final SavedViewStore views;

  SavedViewPage(PageWriter pages, SavedViewStore views) {
    this.pages = pages;
    this.views = views;
  }

  @GetMapping
  Answer show(Authenticated caller, HttpServletRequest request) {
    return show(caller, FormState.of(Map.of()), request);
  }

  /** Saves the search in the URL of the form. */
  @PostMapping
  Answer save(Authenticated caller, PostedForm form, HttpServletRequest request) {
    PathAndQuery list = UserQuery.of(request).address();
    return form.submit(
        () -> {
          var view = new SavedView(name(form), list.queryText());
          if (!views.save(caller.userId(), view)) {
            throw new ValidationFailed(
                NAME, "You have %d views. Remove one first.".formatted(SavedViewStore.MOST));
          }
          return FlashMessage.VIEW_SAVED.on(list.toString());
        },
        failure -> show(caller, FormState.of(form.texts(NAME)).with(failure), request));
  }

  @PostMapping("delete/")
  Answer remove(Authenticated caller, PostedForm form) {
    boolean isRemoved = views.remove(caller.userId(), form.text(NAME).orElse(""));
    return (isRemoved ? FlashMessage.VIEW_REMOVED : FlashMessage.NOTHING_TO_END)
        .on(StaffPaths.USER_VIEWS);
  }

  private static String name(PostedForm form) {
    String name = form.text(NAME).orElse("").replaceAll("\\p{C}", "").strip();
    if (name.isEmpty() || name.length() > SavedView.LONGEST_NAME) {
      throw new ValidationFailed(
          NAME, "Enter a name of at most %d characters.".formatted(SavedView.LONGEST_NAME));
    }
    return name;
  }

  private Answer show(Authenticated caller, FormState form, HttpServletRequest request) {
    UserQuery query = UserQuery.of(request);
    Map<String, Object> model = form.model();
    model.put("staff_section", "users");
    model.put("views", views.list(caller.userId()));
    model.put("searched", query.address().queryText());
    model.put("list", query.address().toString());
    model.put("save", query.address(StaffPaths.USER_VIEWS).toString());
    model.put("parts", query.address().query());
    FlashMessage.show(model, request);
    return pages.show("staff/views.html", model, request);
  }
}
