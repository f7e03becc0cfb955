package dev.countersign.identity.usersearch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.EventSearchStore;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserFilter;
import dev.countersign.identity.users.UserFilter.Period;
import dev.countersign.identity.users.UserListStore;
import dev.countersign.identity.users.UserSorting;
import dev.countersign.platform.paging.Order;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class SearchTextJobTest extends ServiceTest {

  private static final String INDEX = "user_search_texts_by_text";

  @Autowired private SearchTextJob job;
  @Autowired private SearchTextStore store;
  @Autowired private EventSearchStore events;
  @Autowired private UserListStore users;
  @Autowired private AuditLog audit;

  @Test
  void text_inside_a_name_or_address_finds_the_user_after_the_job_has_run() {
    Person name = newPerson("GoldJobsmith");
    Person address = newPerson();
    change(address, "email = 'J.Jobsmith@example.org'");
    assertThat(found("jobsmith")).isEmpty();

    job.updateUntil(Instant.MAX);

    assertThat(found("jobSmith")).containsExactlyInAnyOrder(name.id(), address.id());
    assertThat(found("j.jobsmith@")).containsExactly(address.id());
  }

  @Test
  void a_beginning_is_found_before_the_job_has_run() {
    Person person = newPerson("jobbeginning");

    assertThat(found("jobbeg")).containsExactly(person.id());
  }

  @Test
  void a_changed_address_is_found_by_its_event_and_the_old_one_no_longer() {
    Person person = newPerson();
    change(person, "email = 'a.oldjobaddress@example.org'");
    job.updateUntil(Instant.MAX);

    change(person, "email = 'a.newjobaddress@example.org'");
    assertThat(found("oldjobaddress")).isEmpty();
    audit.add(Event.own(EventKind.PROFILE_CHANGED, person.id(), Origin.command("test")));
    // A time in the past leaves no time for the walk.
    job.updateUntil(Instant.EPOCH);

    assertThat(found("newjobaddress")).containsExactly(person.id());
    assertThat(found("oldjobaddress")).isEmpty();
  }

  @Test
  void the_characters_of_patterns_are_searched_as_they_are() {
    Person person = newPerson("xx-jobunder_score");
    newPerson("xx-jobunderXscore");
    job.updateUntil(Instant.MAX);

    assertThat(found("jobunder_")).containsExactly(person.id());
    assertThat(found("jobunder%")).isEmpty();
    assertThat(found("jobunder\\")).isEmpty();
  }

  @Test
  void texts_without_three_letters_or_digits_in_a_row_are_beginnings() {
    newPerson("xx-jq.jz");
    job.updateUntil(Instant.MAX);

    assertThat(found("jq")).isEmpty();
    assertThat(found("jq.jz")).isEmpty();
    assertThat(found("xx-jq.jz")).hasSize(1);
  }

  @Test
  void the_api_searches_beginnings_only() {
    newPerson("xx-jobapismith");
    job.updateUntil(Instant.MAX);

    var filter =
        new UserFilter("jobapismith", Optional.empty(), Optional.empty(), Optional.empty());

    assertThat(ids(filter)).isEmpty();
    assertThat(users.count(filter, 10)).isZero();
  }

  @Test
  void filters_hold_inside_names_too() {
    Person active = newPerson("xx-jobfiltered-a");
    Person inactive = newPerson("xx-jobfiltered-b");
    change(inactive, "is_active = false");
    job.updateUntil(Instant.MAX);

    assertThat(ids(filter("jobfiltered", Optional.of(true)))).containsExactly(active.id());
    assertThat(users.count(filter("jobfiltered", Optional.empty()), 10)).isEqualTo(2);
    assertThat(users.count(filter("jobfiltered", Optional.empty()), 1)).isEqualTo(1);
  }

  @Test
  void the_walk_removes_texts_of_users_who_do_not_exist() {
    Person last = newPerson();
    long missing = last.id() + 1_000_000_000;
    database()
        .sql("insert into user_search_texts values (:id, 'left over')")
        .param("id", missing)
        .update();
    // The walk may have stopped in the middle of the table.
    job.updateUntil(Instant.MAX);
    job.updateUntil(Instant.MAX);

    assertThat(texts("user_id = " + missing)).isZero();
    assertThat(texts("user_id = " + last.id())).isEqualTo(1);
  }

  /** A clock of a later time keeps the job from finding the users by their events. */
  @Test
  void a_restarted_replica_continues_the_walk_where_the_last_run_stopped() {
    Person before = newPerson();
    Person after = newPerson();
    job.updateUntil(Instant.MAX);
    database()
        .sql("update user_search_texts set text = 'wrong' where user_id in (:ids)")
        .param("ids", List.of(before.id(), after.id()))
        .update();
    store.keep(before.id());
    Clock later = Clock.offset(Clock.systemUTC(), Duration.ofHours(1));

    new SearchTextJob(store, events, later).updateUntil(Instant.MAX);

    assertThat(texts("text <> 'wrong' and user_id = " + before.id())).isZero();
    assertThat(texts("text <> 'wrong' and user_id = " + after.id())).isEqualTo(1);
    assertThat(store.position()).isZero();
  }

  @Test
  void without_the_index_nothing_is_copied_and_a_search_finds_beginnings() {
    Person person = newPerson("xx-jobunindexed");
    rename(INDEX, "renamed_index");
    try {
      job.updateUntil(Instant.MAX);

      assertThat(job.isOn()).isFalse();
      assertThat(texts("user_id = " + person.id())).isZero();
      assertThat(found("jobunindexed")).isEmpty();
      assertThat(found("xx-jobunindexed")).containsExactly(person.id());
    } finally {
      rename("renamed_index", INDEX);
    }
    assertThat(job.isOn()).isTrue();
  }

  private void rename(String from, String to) {
    database().sql("alter index %s rename to %s".formatted(from, to)).update();
  }

  private long texts(String condition) {
    return database()
        .sql("select count(*) from user_search_texts where " + condition)
        .query(Long.class)
        .single();
  }

  private List<Long> found(String text) {
    return ids(filter(text, Optional.empty()));
  }

  private List<Long> ids(UserFilter filter) {
    return users
        .page(filter, UserSorting.USERNAME, Order.ASCENDING, PageRequest.first(), 50)
        .slice()
        .rows()
        .stream()
        .map(User::id)
        .toList();
  }

  private static UserFilter filter(String text, Optional<Boolean> isActive) {
    return new UserFilter(
        text,
        true,
        Optional.empty(),
        isActive,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Period.ANY,
        Period.ANY);
  }
}
