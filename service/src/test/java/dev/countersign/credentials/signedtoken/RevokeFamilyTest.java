package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

/**
 * Decision 15: a replayed token revokes its token family (RFC 9700 section 4.14.2); a retry does
 * not.
 */
@Import(MovableClock.class)
@TestPropertySource(
    properties = {"countersign.jwt.on-reuse=revoke-family", "countersign.jwt.reuse-grace=10s"})
@Tag("R7")
class RevokeFamilyTest extends TokenTest {

  @Autowired private MovableClock clock;

  @Test
  void a_replay_ends_the_successor_and_that_is_committed_although_the_answer_is_401() {
    Person ada = newPerson();
    String token = obtain(ada).refresh();
    Pair successor = rotate(token);
    clock.move(Duration.ofSeconds(10));

    assertBlacklisted(refresh(token));

    assertThat(revokedLogins(ada)).isOne();
    assertBlacklisted(refresh(successor.refresh()));
    assertBlacklisted(verify(successor.refresh()));
    assertThat(logout(successor).status()).isEqualTo(400);
  }

  @Test
  void a_retry_inside_the_grace_ends_nothing() {
    Person ada = newPerson();
    String token = obtain(ada).refresh();
    Pair successor = rotate(token);

    assertThat(rotate(token)).isEqualTo(successor);

    assertThat(revokedLogins(ada)).isZero();
    assertThat(refresh(successor.refresh()).status()).isEqualTo(200);
  }

  @Test
  void a_token_two_generations_old_is_a_replay_even_inside_the_grace() {
    Person ada = newPerson();
    String token = obtain(ada).refresh();
    Pair third = rotate(rotate(token).refresh());

    assertBlacklisted(refresh(token));

    assertBlacklisted(refresh(third.refresh()));
  }

  @Test
  void the_other_log_ins_of_the_user_stay_good() {
    Person ada = newPerson();
    Pair elsewhere = obtain(ada);
    String token = obtain(ada).refresh();
    rotate(token);
    clock.move(Duration.ofMinutes(1));

    assertBlacklisted(refresh(token));

    assertThat(refresh(elsewhere.refresh()).status()).isEqualTo(200);
  }

  @Test
  void only_a_use_counts_as_a_replay() {
    Person ada = newPerson();
    String token = obtain(ada).refresh();
    Pair successor = rotate(token);
    clock.move(Duration.ofMinutes(1));

    assertBlacklisted(verify(token));
    assertThat(logout(new Pair(token, successor.access())).status()).isEqualTo(400);

    assertThat(revokedLogins(ada)).isZero();
    assertThat(refresh(successor.refresh()).status()).isEqualTo(200);
  }

  private int revokedLogins(Person person) {
    return database()
        .sql("select count(*) from logins where user_id = :id and revoked_at is not null")
        .param("id", person.id())
        .query(Integer.class)
        .single();
  }
}
