package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.MailServer;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** Decision 16: a spent token that is used after the time of a race ends its token family. */
@Import(MovableClock.class)
@TestPropertySource(properties = "countersign.base-url=https://auth.example.com")
@Tag("R7")
class LateReuseTest extends TokenTest {

  private static final MailServer MAILS = MailServer.started();

  @Autowired private MovableClock clock;

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  @Test
  void a_second_use_more_than_a_minute_after_the_rotation_ends_the_login() {
    Person ada = newPerson();
    String token = obtain(ada).refresh();
    Pair successor = rotate(token);
    pass(ada, Duration.ofSeconds(61));

    assertBlacklisted(refresh(token));

    assertBlacklisted(refresh(successor.refresh()));
    assertThat(reuses(ada)).containsExactly("log-in revoked");
    awaitJobs();
    assertThat(MAILS.take())
        .filteredOn(mail -> mail.to().equals(ada.email()))
        .extracting(MailServer.Arrived::subject)
        .contains("A sign-in of your account was ended");
  }

  @Test
  void a_second_use_within_a_minute_is_refused_and_ends_nothing() {
    Person ada = newPerson();
    String token = obtain(ada).refresh();
    Pair successor = rotate(token);
    pass(ada, Duration.ofSeconds(50));

    assertBlacklisted(refresh(token));

    assertThat(reuses(ada)).containsExactly("");
    rotate(successor.refresh());
  }

  @Test
  void the_clock_of_a_replica_decides_nothing() {
    Person ada = newPerson();
    String first = obtain(ada).refresh();
    String second = rotate(first).refresh();
    clock.move(Duration.ofDays(1));
    assertBlacklisted(refresh(first));
    String third = rotate(second).refresh();
    assertBlacklisted(refresh(first));
    rotate(third);
    assertThat(reuses(ada)).containsOnly("");
    clock.move(Duration.ofDays(-1));
    String other = obtain(ada).refresh();
    String successor = rotate(other).refresh();
    pass(ada, Duration.ofSeconds(61));

    assertBlacklisted(refresh(other));

    assertBlacklisted(refresh(successor));
  }

  @Test
  void rotations_every_half_minute_do_not_hide_a_reuse() {
    Person ada = newPerson();
    String token = obtain(ada).refresh();
    String latest = rotate(token).refresh();
    for (int i = 0; i < 5; i++) {
      pass(ada, Duration.ofSeconds(30));
      latest = rotate(latest).refresh();
    }

    assertBlacklisted(refresh(token));

    assertBlacklisted(refresh(latest));
  }

  @Test
  void tokens_of_several_generations_may_race() {
    Person ada = newPerson();
    String token = obtain(ada).refresh();
    pass(ada, Duration.ofMinutes(30));
    String latest = rotate(rotate(rotate(token).refresh()).refresh()).refresh();

    assertBlacklisted(refresh(token));

    rotate(latest);
  }

  @Test
  void a_token_of_an_earlier_race_ends_the_login_during_a_later_race() {
    Person ada = newPerson();
    String token = obtain(ada).refresh();
    String second = rotate(token).refresh();
    pass(ada, Duration.ofMinutes(30));
    String third = rotate(second).refresh();
    assertBlacklisted(refresh(second));

    assertBlacklisted(refresh(token));

    assertBlacklisted(refresh(third));
  }

  @Test
  void a_login_that_the_previous_release_has_rotated_is_judged_by_the_time_it_wrote() {
    Person ada = newPerson();
    String token = obtain(ada).refresh();
    String successor = rotate(token).refresh();
    database()
        .sql(
            """
            update logins
               set spent_at = null, mark_at = null, mark_generation = 0
             where user_id = :id
            """)
        .param("id", ada.id())
        .update();
    assertBlacklisted(refresh(token));
    successor = rotate(successor).refresh();
    pass(ada, Duration.ofSeconds(61));

    assertBlacklisted(refresh(token));

    assertBlacklisted(refresh(successor));
  }

  @Test
  void a_token_of_a_login_that_was_logged_out_is_only_refused() {
    Person ada = newPerson();
    Pair pair = obtain(ada);
    Pair successor = rotate(pair.refresh());
    assertThat(logout(successor).status()).isEqualTo(205);
    pass(ada, Duration.ofSeconds(61));

    assertBlacklisted(refresh(pair.refresh()));
    assertBlacklisted(refresh(successor.refresh()));

    assertThat(reuses(ada)).isEmpty();
  }

  @Test
  void a_logout_with_a_token_that_was_spent_long_ago_gets_400_and_ends_the_login() {
    Person ada = newPerson();
    Pair pair = obtain(ada);
    Pair successor = rotate(pair.refresh());
    assertThat(logout(pair).status()).isEqualTo(400);
    successor = rotate(successor.refresh());
    pass(ada, Duration.ofSeconds(61));

    assertThat(logout(pair).status()).isEqualTo(400);

    assertBlacklisted(refresh(successor.refresh()));
  }

  @Test
  void to_verify_a_spent_token_ends_nothing() {
    Person ada = newPerson();
    String token = obtain(ada).refresh();
    Pair successor = rotate(token);
    pass(ada, Duration.ofSeconds(61));

    assertBlacklisted(verify(token));

    rotate(successor.refresh());
  }

  /** Lets time pass for the logins of a user: their times are the database's. */
  private void pass(Person person, Duration time) {
    database()
        .sql(
            """
            update logins
               set spent_at = spent_at - cast(:time as interval),
                   mark_at = mark_at - cast(:time as interval),
                   rotated_at = rotated_at - cast(:time as interval),
                   created_at = created_at - cast(:time as interval)
             where user_id = :id
            """)
        .param("time", time.toString())
        .param("id", person.id())
        .update();
  }

  private List<String> reuses(Person person) {
    return database()
        .sql(
            """
            select detail
              from events
             where subject_id = :id
               and kind = 'token.reused'
             order by id
            """)
        .param("id", person.id())
        .query((row, _) -> row.getString("detail"))
        .list();
  }
}
