package dev.countersign.identity.usersearch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserFilter;
import dev.countersign.identity.users.UserFilter.Period;
import dev.countersign.identity.users.UserListStore;
import dev.countersign.identity.users.UserSorting;
import dev.countersign.platform.paging.Order;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.support.Browser;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class LastLoginJobTest extends ServiceTest {

  private static final UserFilter NEVER = filter(Optional.of(false), Period.ANY);

  @Autowired private LastLoginJob job;
  @Autowired private UserListStore users;

  @Test
  void a_login_by_token_or_session_moves_its_user_at_once() {
    Person ada = newPerson();
    Person bob = newPerson();

    loginAs(ada.username(), PASSWORD);
    new Browser(http()).login(bob);
    assertThat(latestOf(List.of(ada, bob))).containsExactly(bob.id(), ada.id());

    loginAs(ada.username(), PASSWORD);
    assertThat(latestOf(List.of(ada, bob))).containsExactly(ada.id(), bob.id());
  }

  @Test
  void a_refused_login_changes_no_order() {
    Person ada = newPerson();
    Person bob = newPerson();
    loginAs(bob.username(), PASSWORD);
    loginAs(ada.username(), PASSWORD);

    loginAs(bob.username(), "not-the-password");

    assertThat(latestOf(List.of(ada, bob))).containsExactly(ada.id(), bob.id());
  }

  @Test
  void a_new_user_is_found_by_the_event_and_a_login_moves_the_user() {
    Person ada = newPerson();
    // A time in the past leaves no time for the walk.
    job.updateUntil(Instant.EPOCH);

    assertThat(sorted(NEVER)).contains(ada.id());
    assertThat(users.count(NEVER, 100_000)).isEqualTo(sorted(NEVER).size());
    assertThat(sorted(loggedInSince("2020-01-01T00:00:00Z"))).doesNotContain(ada.id());

    loginAs(ada.username(), PASSWORD);

    assertThat(sorted(NEVER)).doesNotContain(ada.id());
    assertThat(sorted(loggedInSince("2020-01-01T00:00:00Z"))).contains(ada.id());
    assertThat(sorted(filter(Optional.of(true), Period.ANY))).contains(ada.id());
  }

  @Test
  void the_walk_finds_a_login_without_an_entry_as_an_earlier_release_leaves_it() {
    Person ada = newPerson();
    change(ada, "last_login = '2019-05-06T07:08:09.123456Z'");

    walkAll();

    assertThat(sorted(loggedInSince("2019-05-06T07:08:09Z"))).contains(ada.id());
    assertThat(sorted(loggedInSince("2019-05-06T07:08:10Z"))).doesNotContain(ada.id());
  }

  @Test
  void the_walk_removes_old_entries_and_those_of_deleted_users() {
    Person ada = newPerson();
    loginAs(ada.username(), PASSWORD);
    loginAs(ada.username(), PASSWORD);
    long missing = ada.id() + 1_000_000_000;
    database()
        .sql("insert into last_logins (at, user_id) values ('-infinity', :id), (now(), :id)")
        .param("id", missing)
        .update();
    assertThat(entries(ada.id())).isGreaterThanOrEqualTo(2);

    walkAll();

    assertThat(entries(ada.id())).isOne();
    assertThat(entries(missing)).isZero();
    assertThat(sorted(UserFilter.ALL)).containsOnlyOnce(ada.id());
  }

  @Test
  void filters_by_login_hold_in_every_order() {
    Person ada = newPerson();
    walkAll();

    for (UserSorting sorting : UserSorting.values()) {
      for (Order order : Order.values()) {
        assertThat(ids(NEVER, sorting, order)).as("%s", sorting).contains(ada.id());
      }
    }
  }

  /** Runs twice, because a walk may have stopped in the middle of its table. */
  private void walkAll() {
    job.updateUntil(Instant.MAX);
    job.updateUntil(Instant.MAX);
  }

  private long entries(long userId) {
    return database()
        .sql("select count(*) from last_logins where user_id = :id")
        .param("id", userId)
        .query(Long.class)
        .single();
  }

  /** Returns these users in the order of the whole list, the last login first. */
  private List<Long> latestOf(List<Person> people) {
    List<Long> ids = people.stream().map(Person::id).toList();
    return sorted(UserFilter.ALL).stream().filter(ids::contains).toList();
  }

  private List<Long> sorted(UserFilter filter) {
    return ids(filter, UserSorting.LAST_LOGIN, Order.DESCENDING);
  }

  private List<Long> ids(UserFilter filter, UserSorting sorting, Order order) {
    return users.page(filter, sorting, order, PageRequest.first(), 100_000).slice().rows().stream()
        .map(User::id)
        .toList();
  }

  private static UserFilter loggedInSince(String time) {
    return filter(Optional.empty(), new Period(Optional.of(Instant.parse(time)), Optional.empty()));
  }

  private static UserFilter filter(Optional<Boolean> hasLoggedIn, Period lastLogin) {
    return new UserFilter(
        "",
        false,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        hasLoggedIn,
        Optional.empty(),
        Period.ANY,
        lastLogin);
  }
}
