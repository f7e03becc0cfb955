package dev.countersign.identity.users;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class DeletedUserTest extends TokenTest {

  @Autowired private UserStore users;
  @Autowired private StoredUserStore imports;
  @Autowired private StaffChangeStore changes;

  @Test
  void the_deletion_is_recorded_with_the_last_epoch() {
    Person ada = newPerson();
    change(ada, "login_epoch = 3");

    changes.remove(users.find(ada.id()).orElseThrow());

    assertThat(users.find(ada.id())).isEmpty();
    assertThat(users.isTaken(ada.username())).isFalse();
    assertThat(row("deleted_users", "user_id", ada).get("login_epoch")).isEqualTo(3);
  }

  @Test
  void an_import_that_brings_the_id_back_does_not_revive_the_access_tokens() {
    Person ada = newPerson();
    String before = login(ada);
    StoredUser stored = stored(ada);
    changes.remove(users.find(ada.id()).orElseThrow());

    assertThat(imports.add(stored, "")).isEqualTo(new ImportOutcome.Added(ada.id()));

    assertThat(me(before).status()).isEqualTo(401);
    assertThat(me(login(ada)).status()).isEqualTo(200);
    assertThat(row("users", "id", ada).get("login_epoch")).isEqualTo(1);
    assertThat(row("users", "id", ada).get("logins_ended_at")).isNotNull();
  }

  @Test
  void an_import_of_a_new_id_begins_with_the_first_epoch() {
    Person ada = newPerson();
    StoredUser stored = stored(ada);
    changes.remove(users.find(ada.id()).orElseThrow());
    database().sql("delete from deleted_users").update();

    assertThat(imports.add(stored, "")).isEqualTo(new ImportOutcome.Added(ada.id()));

    assertThat(row("users", "id", ada)).containsEntry("login_epoch", 0);
    assertThat(row("users", "id", ada).get("logins_ended_at")).isNull();
  }

  private StoredUser stored(Person person) {
    return imports.listAfter(person.id() - 1, 1, Instant.now()).getFirst().user();
  }

  private Map<String, @Nullable Object> row(String table, String column, Person person) {
    return database()
        .sql("select * from %s where %s = :id".formatted(table, column))
        .param("id", person.id())
        .query()
        .singleRow();
  }
}
