package dev.countersign.identity.users;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.users.UserStore.RenameOutcome;
import dev.countersign.identity.users.UserStore.RenameOutcome.NameTaken;
import dev.countersign.identity.users.UserStore.RenameOutcome.Overtaken;
import dev.countersign.identity.users.UserStore.RenameOutcome.Renamed;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class RenameRaceTest extends ServiceTest {

  private static final int ROUNDS = 20;

  @Autowired private UserStore users;

  @Test
  void of_two_renames_of_a_user_at_once_one_is_made() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      User ada = user(newPerson());
      String one = "one-of-" + ada.id();
      String other = "other-of-" + ada.id();

      List<RenameOutcome> outcomes = atOnce(() -> rename(ada, one), () -> rename(ada, other));

      assertThat(outcomes).hasAtLeastOneElementOfType(Renamed.class);
      assertThat(outcomes).hasAtLeastOneElementOfType(Overtaken.class);
      assertThat(namesOf(ada)).containsExactly(Username.key(current(ada).username()));
      assertThat(current(ada).username()).isIn(one, other);
    }
  }

  @Test
  void another_spelling_does_not_bring_back_a_name_that_was_given_up_meanwhile() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      User ada = user(newPerson());
      String spelling = ada.username().toUpperCase(Locale.ROOT);

      atOnce(() -> rename(ada, spelling), () -> rename(ada, "given-up-" + ada.id()));

      assertThat(namesOf(ada)).containsExactly(Username.key(current(ada).username()));
    }
  }

  @Test
  void of_two_users_who_take_one_name_at_once_one_gets_it() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      User ada = user(newPerson());
      User bob = user(newPerson());
      String wanted = "wanted-" + ada.id();

      List<RenameOutcome> outcomes = atOnce(() -> rename(ada, wanted), () -> rename(bob, wanted));

      assertThat(outcomes).hasAtLeastOneElementOfType(Renamed.class);
      assertThat(outcomes).hasAtLeastOneElementOfType(NameTaken.class);
      for (User user : List.of(ada, bob)) {
        assertThat(namesOf(user)).containsExactly(Username.key(current(user).username()));
      }
    }
  }

  @Test
  void two_users_who_swap_their_names_at_once_keep_them_and_neither_waits_for_the_other()
      throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      User ada = user(newPerson());
      User bob = user(newPerson());

      List<RenameOutcome> outcomes =
          atOnce(() -> rename(ada, bob.username()), () -> rename(bob, ada.username()));

      assertThat(outcomes).hasOnlyElementsOfType(NameTaken.class);
      assertThat(current(ada).username()).isEqualTo(ada.username());
      assertThat(current(bob).username()).isEqualTo(bob.username());
    }
  }

  @Test
  void a_name_that_was_given_up_can_be_registered() {
    User ada = user(newPerson());

    assertThat(rename(ada, "new-name-" + ada.id())).isInstanceOf(Renamed.class);

    assertThat(users.find(ada.username())).isEmpty();
    assertThat(users.isTaken(ada.username())).isFalse();
    assertThat(users.find("NEW-name-" + ada.id())).map(User::id).contains(ada.id());
  }

  private RenameOutcome rename(User user, String name) {
    return users.rename(user, name, Optional.empty());
  }

  private User user(Person person) {
    return users.find(person.id()).orElseThrow();
  }

  private User current(User user) {
    return users.find(user.id()).orElseThrow();
  }

  private List<String> namesOf(User user) {
    return database()
        .sql("select username_key from usernames where user_id = :id")
        .param("id", user.id())
        .query((row, _) -> row.getString("username_key"))
        .list();
  }

  private static List<RenameOutcome> atOnce(
      Callable<RenameOutcome> one, Callable<RenameOutcome> other) throws Exception {
    var start = new CyclicBarrier(2);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var running = new ArrayList<Future<RenameOutcome>>();
      for (Callable<RenameOutcome> rename : List.of(one, other)) {
        running.add(
            threads.submit(
                () -> {
                  start.await();
                  return rename.call();
                }));
      }
      var outcomes = new ArrayList<RenameOutcome>();
      for (Future<RenameOutcome> outcome : running) {
        outcomes.add(outcome.get());
      }
      return outcomes;
    }
  }
}
