package dev.countersign.staff;

import dev.countersign.answers.Answer;
import dev.countersign.pages.PageWriter;
import dev.countersign.paging.Slice;
import dev.countersign.users.User;
import dev.countersign.users.UserListStore;
import dev.countersign.users.UserSorting;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;

/** All users: searched, filtered, sorted, a page at a time. */
@StaffPage(StaffPaths.USERS)
class UserListPage {

  /** A head of the table that sorts it. */
  record Column(String label, String address, String sorted) {}

  private final PageWriter pages;
  private final UserListStore users;

  UserListPage(PageWriter pages, UserListStore users) {
    this.pages = pages;
    this.users = users;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    UserQuery query = UserQuery.of(request);
    Slice<User> slice =
        users.list(
            query.filter(), query.sorting(), query.order(), Pages.wanted(request), Pages.SIZE);
    Map<String, Object> model = new LinkedHashMap<>();
    model.put("staff_section", "users");
    model.put("q", query.filter().search());
    model.put("most_matches", UserListStore.MOST_MATCHES);
    model.put("filters", filters(query));
    model.put("sort", query.address().query().getOrDefault("sort", ""));
    model.put("is_filtered", !query.address().with("sort", "").query().isEmpty());
    model.put("by_username", column("Username", UserSorting.USERNAME, query));
    model.put("by_date_joined", column("Joined", UserSorting.DATE_JOINED, query));
    model.put("by_last_login", column("Last log-in", UserSorting.LAST_LOGIN, query));
    model.put("users", slice.rows());
    model.put("around", Pages.around(slice, query.address()));
    return pages.show("staff/users.html", model, request);
  }

  /** A choice of yes, no or all. */
  record Filter(String name, String label, String chosen) {}

  private static List<Filter> filters(UserQuery query) {
    return List.of(
        new Filter("is_staff", "Staff", UserQuery.text(query.filter().isStaff())),
        new Filter("is_active", "Active", UserQuery.text(query.filter().isActive())),
        new Filter("is_superuser", "Superuser", UserQuery.text(query.filter().isSuperuser())));
  }

  private static Column column(String label, UserSorting sorting, UserQuery query) {
    return new Column(label, query.sortedBy(sorting).toString(), query.ariaSort(sorting));
  }
}
