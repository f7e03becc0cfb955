package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserListStore;
import dev.countersign.identity.users.UserSorting;
import dev.countersign.operations.figures.FigureStore;
import dev.countersign.platform.paging.Cursor;
import dev.countersign.platform.paging.Slice;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.accounts.LogoutEverywhere;
import dev.countersign.selfservice.accounts.UserEdit;
import dev.countersign.ui.pages.FormState;
import dev.countersign.ui.pages.PageWriter;
import dev.countersign.ui.pages.PostedForm;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Lists users page by page, with search, filters and sorting. */
@StaffPage(StaffPaths.USERS)
class UserListPage {

  /** Holds a sortable column header of the table. */
  record Column(String label, String address, String sorted) {}

  private static final Pattern TICKED = Pattern.compile("user-([0-9]{1,18})");
  private static final Pattern CHOSEN = Pattern.compile("(?<![^&])user-([0-9]{1,18})=");

  private final PageWriter pages;
  private final UserListStore users;
  private final UserEdit edit;
  private final LogoutEverywhere everywhere;
  private final FigureStore figures;

  UserListPage(
      PageWriter pages,
      UserListStore users,
      UserEdit edit,
      LogoutEverywhere everywhere,
      FigureStore figures) {
    this.pages = pages;
    this.users = users;
    this.edit = edit;
    this.everywhere = everywhere;
    this.figures = figures;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    return show(FormState.of(Map.of()), request);
  }

  /** Shows which users an action will change, before its form is sent. */
  @GetMapping("selected/")
  Answer confirm(HttpServletRequest request) {
    Map<Long, String> chosen = users.names(chosen(request));
    String list = UserQuery.of(request).address().toString();
    if (chosen.isEmpty()) {
      return FlashMessage.NONE_SELECTED.on(list);
    }
    Map<String, Object> model = new LinkedHashMap<>();
    model.put("staff_section", "users");
    model.put("action", Query.text(request, "action").orElse(""));
    model.put("chosen", List.copyOf(new TreeMap<>(chosen).entrySet()));
    model.put("here_address", list);
    return pages.show("staff/users-selected.html", model, request);
  }

  /** Returns at most as many ids as a page of the list has. */
  private static Set<Long> chosen(HttpServletRequest request) {
    return CHOSEN
        .matcher(Optional.ofNullable(request.getQueryString()).orElse(""))
        .results()
        .limit(PageNavigation.SIZE)
        .map(ticked -> Long.valueOf(ticked.group(1)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Deactivates, activates or signs out the selected users. Deactivation and activation change all
   * of them or none.
   */
  @PostMapping
  @Permissions({IsAdminUser.class, RecentlyAuthenticated.class})
  Answer change(Authenticated caller, PostedForm form, HttpServletRequest request) {
    boolean isActive = form.text("action").filter("activate"::equals).isPresent();
    Set<Long> chosen = chosen(form);
    String list = UserQuery.of(request).address().toString();
    if (chosen.isEmpty()) {
      return FlashMessage.NONE_SELECTED.on(list);
    }
    return form.submit(
        () -> {
          if (form.text("action").filter("logout"::equals).isPresent()) {
            chosen.forEach(id -> everywhere.by(Actor.of(caller, request), id));
            return FlashMessage.SELECTED_LOGGED_OUT.on(list);
          }
          edit.setActive(Actor.of(caller, request), chosen, isActive);
          return (isActive ? FlashMessage.ACTIVATED : FlashMessage.DEACTIVATED).on(list);
        },
        failure -> show(FormState.of(Map.of()).with(failure), request));
  }

  /**
   * Reads one field per checkbox, because only the last of several fields with the same name is
   * kept.
   */
  private static Set<Long> chosen(PostedForm form) {
    return form.input().data().propertyNames().stream()
        .map(TICKED::matcher)
        .filter(Matcher::matches)
        .map(ticked -> Long.valueOf(ticked.group(1)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Answer show(FormState form, HttpServletRequest request) {
    UserQuery query = UserQuery.of(request);
    Slice<User, Cursor> slice =
        users.list(
            query.filter(),
            query.sorting(),
            query.order(),
            PageNavigation.wanted(request),
            PageNavigation.SIZE);
    Map<String, Object> model = form.model();
    model.put("staff_section", "users");
    model.put("q", query.filter().search());
    model.put("most_matches", UserListStore.MOST_MATCHES);
    model.put("filters", filters(query));
    model.put("joined_from", UserQuery.first(query.filter().joined()));
    model.put("joined_to", UserQuery.last(query.filter().joined()));
    model.put("login_from", UserQuery.first(query.filter().lastLogin()));
    model.put("login_to", UserQuery.last(query.filter().lastLogin()));
    model.put("total", Overview.text(figures.users()));
    model.put("sort", query.address().query().getOrDefault("sort", ""));
    model.put("is_filtered", !query.address().with("sort", "").query().isEmpty());
    model.put("by_username", column("Username", UserSorting.USERNAME, query));
    model.put("by_date_joined", column("Joined", UserSorting.DATE_JOINED, query));
    model.put("by_last_login", column("Last login", UserSorting.LAST_LOGIN, query));
    model.put("users", slice.rows());
    model.put("around", PageNavigation.around(slice, query.address()));
    model.put("here_query", query.address().query());
    FlashMessage.show(model, request);
    return pages.show("staff/users.html", model, request);
  }

  /** Holds a filter with the choices yes, no and all. */
  record Filter(String name, String label, String chosen) {}

  private static List<Filter> filters(UserQuery query) {
    return List.of(
        new Filter("is_staff", "Staff", UserQuery.text(query.filter().isStaff())),
        new Filter("is_active", "Active", UserQuery.text(query.filter().isActive())),
        new Filter("is_superuser", "Superuser", UserQuery.text(query.filter().isSuperuser())),
        new Filter("has_factor", "Second factor", UserQuery.text(query.filter().hasSecondFactor())),
        new Filter("has_logged_in", "Has logged in", UserQuery.text(query.filter().hasLoggedIn())));
  }

  private static Column column(String label, UserSorting sorting, UserQuery query) {
    return new Column(label, query.sortedBy(sorting).toString(), query.ariaSort(sorting));
  }
}
