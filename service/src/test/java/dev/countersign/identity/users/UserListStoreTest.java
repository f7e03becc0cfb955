package dev.countersign.identity.users;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.usersearch.LastLoginJob;
import dev.countersign.platform.paging.Cursor;
import dev.countersign.platform.paging.Order;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.paging.Slice;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;

class UserListStoreTest extends ServiceTest {

  @Autowired private UserListStore store;
  @Autowired private LastLoginJob lastLogins;

  private static boolean isFilled;

  /**
   * Creates users whose names sort differently from their ids, with equal times, and users who
   * never logged in.
   */
  @BeforeEach
  void fill() {
    if (!isFilled) {
      for (int i = 0; i < 11; i++) {
        Person person = newPerson((i % 2 == 0 ? "Listed" : "lisTed") + (char) ('k' - i));
        change(
            person,
            "date_joined = '2020-01-01T00:00:00Z'::timestamptz + interval '1 day' * " + i / 3);
        change(
            person,
            i % 4 == 0 ? "last_login = null" : "last_login = '2021-01-01T00:00:00.123456Z'");
      }
      lastLogins.updateUntil(Instant.MAX);
      isFilled = true;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "USERNAME, ASCENDING",
    "USERNAME, DESCENDING",
    "DATE_JOINED, ASCENDING",
    "DATE_JOINED, DESCENDING",
    "LAST_LOGIN, ASCENDING",
    "LAST_LOGIN, DESCENDING"
  })
  void every_row_is_met_once_forward_and_back(UserSorting sorting, Order order) {
    for (UserFilter filter : List.of(UserFilter.ALL, search("listed"))) {
      List<Long> atOnce =
          ids(store.page(filter, sorting, order, PageRequest.first(), 100_000).slice());

      assertThat(atOnce).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(11);
      assertThat(forward(filter, sorting, order)).isEqualTo(atOnce);
      assertThat(back(filter, sorting, order)).isEqualTo(atOnce);
    }
  }

  @Test
  void a_search_finds_names_and_addresses_by_their_beginning_whatever_their_case() {
    Person byName = newPerson("Searched-For");
    Person byAddress = newPerson();
    change(byAddress, "email = 'sEarched@example.com'");
    Person inside = newPerson("not-searched");

    List<Long> found = ids(list(search(" searchED")));

    assertThat(found).contains(byName.id(), byAddress.id()).doesNotContain(inside.id());
    assertThat(list(search("Searched-Fork")).rows()).isEmpty();
    assertThat(ids(list(search("Searched-For")))).containsExactly(byName.id());
  }

  @Test
  void what_means_something_to_sql_is_looked_for_as_it_is() {
    Person percent = newPerson("under_score");
    newPerson("underXscore");

    assertThat(ids(list(search("under_")))).containsExactly(percent.id());
    assertThat(list(search("%")).rows()).isEmpty();
    assertThat(list(search("' or true --\0")).rows()).isEmpty();
  }

  @Test
  void filters_and_search_hold_together() {
    Person staff = newPerson("filtered-a");
    change(staff, "is_staff = true");
    Person inactive = newPerson("filtered-b");
    change(inactive, "is_active = false");
    Person superuser = newPerson("filtered-c");
    change(superuser, "is_staff = true, is_superuser = true");

    assertThat(ids(list(filter(true, null, null)))).containsExactly(staff.id(), superuser.id());
    assertThat(ids(list(filter(null, false, null)))).containsExactly(inactive.id());
    assertThat(ids(list(filter(true, true, false)))).containsExactly(staff.id());
    assertThat(list(filter(false, true, true)).rows()).isEmpty();
  }

  @Test
  void the_first_page_of_a_search_tells_how_many_users_it_found() {
    for (int number = 0; number < 7; number++) {
      newPerson("counted-" + number);
    }
    UserFilter counted = search("counted-");

    UserListStore.Page first =
        store.page(counted, UserSorting.USERNAME, Order.ASCENDING, PageRequest.first(), 4);
    UserListStore.Page second =
        store.page(
            counted,
            UserSorting.USERNAME,
            Order.ASCENDING,
            PageRequest.of(first.slice().next(), Optional.empty()),
            4);

    assertThat(first.slice().rows()).hasSize(4);
    assertThat(first.found()).hasValue(store.count(counted, 100)).hasValue(7);
    assertThat(second.slice().rows()).hasSize(3);
    assertThat(second.found()).isEmpty();
    assertThat(
            store
                .page(UserFilter.ALL, UserSorting.ID, Order.ASCENDING, PageRequest.first(), 4)
                .found())
        .isEmpty();
  }

  private static UserFilter filter(
      @Nullable Boolean staff, @Nullable Boolean active, @Nullable Boolean superuser) {
    return new UserFilter(
        "filtered-",
        Optional.ofNullable(staff),
        Optional.ofNullable(active),
        Optional.ofNullable(superuser));
  }

  private static UserFilter search(String text) {
    return new UserFilter(text, Optional.empty(), Optional.empty(), Optional.empty());
  }

  private Slice<User, Cursor> list(UserFilter filter) {
    return store
        .page(filter, UserSorting.USERNAME, Order.ASCENDING, PageRequest.first(), 50)
        .slice();
  }

  private List<Long> forward(UserFilter filter, UserSorting sorting, Order order) {
    var met = new ArrayList<Long>();
    Slice<User, Cursor> page = store.page(filter, sorting, order, PageRequest.first(), 4).slice();
    met.addAll(ids(page));
    while (page.next().isPresent()) {
      PageRequest<Cursor> next =
          Cursor.wanted(page.next().map(cursor -> cursor.text()), Optional.empty());
      page = store.page(filter, sorting, order, next, 4).slice();
      met.addAll(ids(page));
    }
    return met;
  }

  private List<Long> back(UserFilter filter, UserSorting sorting, Order order) {
    Slice<User, Cursor> page = store.page(filter, sorting, order, PageRequest.first(), 4).slice();
    while (page.next().isPresent()) {
      PageRequest<Cursor> next =
          Cursor.wanted(page.next().map(cursor -> cursor.text()), Optional.empty());
      page = store.page(filter, sorting, order, next, 4).slice();
    }
    var met = new ArrayList<Long>(ids(page));
    while (page.previous().isPresent()) {
      PageRequest<Cursor> previous =
          Cursor.wanted(Optional.empty(), page.previous().map(cursor -> cursor.text()));
      page = store.page(filter, sorting, order, previous, 4).slice();
      met.addAll(0, ids(page));
    }
    return met;
  }

  private static List<Long> ids(Slice<User, Cursor> page) {
    return page.rows().stream().map(User::id).toList();
  }
}
