package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.identity.groups.GroupStore;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserListStore;
import dev.countersign.identity.users.UserSorting;
import dev.countersign.identity.usersearch.SavedViewStore;
import dev.countersign.identity.usersearch.SearchTextJob;
import dev.countersign.operations.figures.FigureStore;
import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.languages.Text;
import dev.countersign.platform.paging.Cursor;
import dev.countersign.platform.paging.Slice;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.ui.pages.FormState;
import dev.countersign.ui.pages.PageWriter;
import dev.countersign.ui.pages.PostedForm;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Lists users page by page, with search, filters and sorting. */
@StaffPage(StaffPaths.USERS)
class UserListPage {

  /** Holds a sortable column header of the table. */
  record Column(Text label, String address, String sorted) {}

  /** The number of users up to which the list counts what a filter finds. */
  private static final int MOST_COUNTED = 10_000;

  private final PageWriter pages;
  private final UserListStore users;
  private final SelectedUsers selected;
  private final ChangeableUsers changeable;
  private final GroupStore groups;
  private final FigureStore figures;
  private final SearchTextJob texts;
  private final SavedViewStore views;

  UserListPage(
      PageWriter pages,
      UserListStore users,
      SelectedUsers selected,
      ChangeableUsers changeable,
      GroupStore groups,
      FigureStore figures,
      SearchTextJob texts,
      SavedViewStore views) {
    this.pages = pages;
    this.users = users;
    this.selected = selected;
    this.changeable = changeable;
    this.groups = groups;
    this.figures = figures;
    this.texts = texts;
    this.views = views;
  }

  @GetMapping
  Answer show(Authenticated caller, HttpServletRequest request) {
    return show(caller, FormState.of(Map.of()), request);
  }

  /** Shows which users an action will change, before its form is sent. */
  @GetMapping("selected/")
  Answer confirm(Authenticated caller, HttpServletRequest request) {
    BulkAction action = BulkAction.of(Query.text(request, "action").orElse(""));
    if (action == BulkAction.GROUP && !changeable.mayAddToGroups(caller)) {
      throw new PermissionDenied();
    }
    Map<Long, String> chosen = users.names(SelectedUsers.of(request));
    String list = UserQuery.of(request).address().toString();
    if (chosen.isEmpty()) {
      return FlashMessage.NONE_SELECTED.on(list);
    }
    Map<String, Object> model = new LinkedHashMap<>();
    model.put("staff_section", "users");
    model.put("action", action.value());
    model.put("groups", action == BulkAction.GROUP ? groups.list(GroupListPage.MOST) : List.of());
    model.put("chosen", List.copyOf(new TreeMap<>(chosen).entrySet()));
    model.put("here_address", list);
    return pages.show("staff/users-selected.html", model, request);
  }

  /** Changes the selected users. Shows the list with the error if an action is refused. */
  @PostMapping
  @Permissions({IsAdminUser.class, RecentlyAuthenticated.class})
  Answer change(Authenticated caller, PostedForm form, HttpServletRequest request) {
    BulkAction action = BulkAction.of(form.text("action").orElse(""));
    Set<Long> chosen = SelectedUsers.of(form);
    String list = UserQuery.of(request).address().toString();
    if (chosen.isEmpty()) {
      return FlashMessage.NONE_SELECTED.on(list);
    }
    return form.submit(
        () -> selected.change(action, Actor.of(caller, request), chosen, form).on(list),
        failure -> show(caller, FormState.of(Map.of()).with(failure), request));
  }

  private Answer show(Authenticated caller, FormState form, HttpServletRequest request) {
    UserQuery query = UserQuery.of(request);
    UserListStore.Page page =
        users.page(
            query.filter(),
            query.sorting(),
            query.order(),
            PageNavigation.wanted(request),
            PageNavigation.SIZE);
    Slice<User, Cursor> slice = page.slice();
    Map<String, Object> model = form.model();
    model.put("staff_section", "users");
    model.put("q", query.filter().search());
    model.put("most_matches", UserListStore.MOST_MATCHES);
    model.put("filters", filters(query));
    model.put("joined_from", query.first(query.filter().joined()));
    model.put("joined_to", query.last(query.filter().joined()));
    model.put("login_from", query.first(query.filter().lastLogin()));
    model.put("login_to", query.last(query.filter().lastLogin()));
    model.put("total", Overview.text(figures.users()));
    model.put("found", query.isFiltered() ? found(query, page) : "");
    model.put("searches_inside", texts.isOn());
    model.put("views", views.list(caller.userId()));
    model.put("save_view", query.address(StaffPaths.USER_VIEWS).toString());
    model.put("may_grant", changeable.mayAddToGroups(caller));
    model.put("export", query.address(StaffPaths.USER_EXPORT).toString());
    model.put("export_csv", query.address(StaffPaths.USER_EXPORT).with("format", "csv").toString());
    model.put("most_exported", UserExport.MOST);
    model.put("sort", query.address().query().getOrDefault("sort", ""));
    model.put("is_filtered", query.isFiltered());
    model.put("by_username", column(Text.of("field.username"), UserSorting.USERNAME, query));
    model.put(
        "by_date_joined", column(Text.of("staff.users.joined"), UserSorting.DATE_JOINED, query));
    model.put(
        "by_last_login", column(Text.of("staff.users.last-login"), UserSorting.LAST_LOGIN, query));
    model.put("users", slice.rows());
    model.put("around", PageNavigation.around(slice, query.address()));
    model.put("here_query", query.address().query());
    FlashMessage.show(model, request);
    return pages.show("staff/users.html", model, request);
  }

  /** Returns the number of users that were found. Counts only if there is more than one page. */
  private Text found(UserQuery query, UserListStore.Page page) {
    Slice<User, Cursor> slice = page.slice();
    boolean isWhole = slice.previous().isEmpty() && slice.next().isEmpty();
    int count =
        isWhole
            ? slice.rows().size()
            : page.found().orElseGet(() -> users.count(query.filter(), MOST_COUNTED + 1));
    return count > MOST_COUNTED
        ? Text.of("staff.users.more-than", MOST_COUNTED)
        : Overview.number(count);
  }

  /** Holds a filter with the choices yes, no and all. */
  record Filter(String name, Text label, String chosen) {}

  private static List<Filter> filters(UserQuery query) {
    return List.of(
        new Filter(
            "is_staff", Text.of("staff.users.staff"), UserQuery.text(query.filter().isStaff())),
        new Filter(
            "is_active", Text.of("staff.users.active"), UserQuery.text(query.filter().isActive())),
        new Filter(
            "is_superuser",
            Text.of("staff.users.superuser"),
            UserQuery.text(query.filter().isSuperuser())),
        new Filter(
            "has_factor",
            Text.of("staff.users.second-factor"),
            UserQuery.text(query.filter().hasSecondFactor())),
        new Filter(
            "has_logged_in",
            Text.of("staff.users.has-logged-in"),
            UserQuery.text(query.filter().hasLoggedIn())),
        new Filter(
            "is_verified",
            Text.of("staff.users.email-verified"),
            UserQuery.text(query.filter().hasVerifiedEmail())));
  }

  private static Column column(Text label, UserSorting sorting, UserQuery query) {
    return new Column(label, query.sortedBy(sorting).toString(), query.ariaSort(sorting));
  }
}
