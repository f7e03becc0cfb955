package dev.countersign.ui.staff;

import dev.countersign.credentials.session.SessionLanguage;
import dev.countersign.http.fields.Query;
import dev.countersign.identity.users.UserFilter;
import dev.countersign.identity.users.UserFilter.Period;
import dev.countersign.identity.users.UserSorting;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.paging.Order;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Holds the search, filters and sorting from the URL of the user list.
 *
 * @param zone The time zone of the days in the filters.
 */
record UserQuery(UserFilter filter, UserSorting sorting, Order order, ZoneId zone) {

  private static final Map<String, Boolean> ANSWERS = Map.of("yes", true, "no", false);

  static UserQuery of(HttpServletRequest request) {
    String sort = Query.text(request, "sort").orElse("username");
    boolean isDescending = sort.startsWith("-");
    ZoneId zone = SessionLanguage.zone(request);
    return new UserQuery(
        new UserFilter(
            Query.text(request, "q").orElse(""),
            true,
            answer(request, "is_staff"),
            answer(request, "is_active"),
            answer(request, "is_superuser"),
            answer(request, "has_factor"),
            answer(request, "has_logged_in"),
            answer(request, "is_verified"),
            period(request, "joined", zone),
            period(request, "login", zone)),
        sorting(isDescending ? sort.substring(1) : sort),
        isDescending ? Order.DESCENDING : Order.ASCENDING,
        zone);
  }

  PathAndQuery address() {
    return address(StaffPaths.USERS);
  }

  /** Returns the address of another page with the same search, filters and sorting. */
  PathAndQuery address(String path) {
    return new PathAndQuery(path, sorted().query());
  }

  private PathAndQuery sorted() {
    return unsorted().with("sort", isDefault() ? "" : sort(sorting, order));
  }

  /** Returns whether the list has a search or a filter. */
  boolean isFiltered() {
    return !unsorted().query().isEmpty();
  }

  /** Returns the filters in use for the audit log, without the search text. */
  String summary() {
    return unsorted().query().entrySet().stream()
        .map(part -> part.getKey().equals("q") ? "search" : part.getKey() + "=" + part.getValue())
        .collect(Collectors.joining(" "));
  }

  /** Returns the link of a column header: sorts by the column, or reverses its order. */
  PathAndQuery sortedBy(UserSorting column) {
    boolean isTurned = column == sorting && order == Order.ASCENDING;
    return unsorted().with("sort", sort(column, isTurned ? Order.DESCENDING : Order.ASCENDING));
  }

  /** Returns the value of `aria-sort` for this column. */
  String ariaSort(UserSorting column) {
    return column == sorting ? order.name().toLowerCase(Locale.ROOT) : "none";
  }

  private boolean isDefault() {
    return sorting == UserSorting.USERNAME && order == Order.ASCENDING;
  }

  private PathAndQuery unsorted() {
    return PathAndQuery.of(StaffPaths.USERS)
        .with("q", filter.search())
        .with("is_staff", text(filter.isStaff()))
        .with("is_active", text(filter.isActive()))
        .with("is_superuser", text(filter.isSuperuser()))
        .with("has_factor", text(filter.hasSecondFactor()))
        .with("has_logged_in", text(filter.hasLoggedIn()))
        .with("is_verified", text(filter.hasVerifiedEmail()))
        .with("joined_from", first(filter.joined()))
        .with("joined_to", last(filter.joined()))
        .with("login_from", first(filter.lastLogin()))
        .with("login_to", last(filter.lastLogin()));
  }

  /** Returns the first day of a period as it stands in the URL. */
  String first(Period period) {
    return period.from().map(this::day).map(LocalDate::toString).orElse("");
  }

  /** Returns the last day of a period as it stands in the URL. */
  String last(Period period) {
    return period.until().map(end -> day(end).minusDays(1).toString()).orElse("");
  }

  private LocalDate day(Instant time) {
    return LocalDate.ofInstant(time, zone);
  }

  private static Period period(HttpServletRequest request, String name, ZoneId zone) {
    return new Period(
        EventQuery.start(Query.text(request, name + "_from").orElse(""), zone),
        EventQuery.end(Query.text(request, name + "_to").orElse(""), zone));
  }

  static String text(Optional<Boolean> answer) {
    return answer.map(isSo -> isSo ? "yes" : "no").orElse("");
  }

  private static Optional<Boolean> answer(HttpServletRequest request, String name) {
    return Query.text(request, name).map(ANSWERS::get);
  }

  private static String sort(UserSorting sorting, Order order) {
    return (order == Order.DESCENDING ? "-" : "") + sorting.name().toLowerCase(Locale.ROOT);
  }

  private static UserSorting sorting(String name) {
    for (UserSorting sorting : UserSorting.values()) {
      if (sorting.name().toLowerCase(Locale.ROOT).equals(name)) {
        return sorting;
      }
    }
    throw new NotFound();
  }
}
