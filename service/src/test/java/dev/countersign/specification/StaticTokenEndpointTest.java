package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.credentials.statictoken.CarriedStaticToken;
import dev.countersign.credentials.statictoken.CarriedStaticTokenStore;
import dev.countersign.credentials.statictoken.StaticToken;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Tests the section Endpoints: POST /api/token/ with the static-token scheme. */
@TestPropertySource(properties = "countersign.api.token-endpoint=token")
class StaticTokenEndpointTest extends ServiceTest {

  private static final int AT_ONCE = 50;

  @Autowired private CarriedStaticTokenStore carried;

  @Test
  void username_and_password_give_the_token_that_identifies_their_owner() {
    Person ada = newPerson();

    Response answer = loginAs(ada.username(), ada.password());

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).matches("\\{\"token\":\"[0-9a-f]{40}\"}");
    assertThat(answer.header("Cache-Control")).contains("no-store");
    Response me = http().request("GET", "/api/accounts/me/").staticToken(token(answer)).send();
    assertThat(me.json().get("id").asLong()).isEqualTo(ada.id());
  }

  @Test
  void a_user_has_one_token_and_is_given_the_same_each_time() {
    Person ada = newPerson();

    String first = token(loginAs(ada.username(), ada.password()));

    assertThat(token(loginAs(ada.username(), ada.password()))).isEqualTo(first);
  }

  @Test
  void a_token_that_was_carried_from_django_is_given_again() {
    Person ada = newPerson();
    StaticToken key = StaticToken.read("9b".repeat(20)).orElseThrow();

    carried.add(List.of(new CarriedStaticToken(ada.id(), key, Instant.EPOCH)));

    assertThat(token(loginAs(ada.username(), ada.password()))).isEqualTo(key.reveal());
  }

  @Test
  void of_fifty_first_log_ins_at_once_all_are_given_the_same() throws Exception {
    Person ada = newPerson();
    var line = new CyclicBarrier(AT_ONCE);
    Callable<Response> use =
        () -> {
          line.await();
          return untilAvailable(() -> loginAs(ada.username(), ada.password()));
        };

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      assertThat(
              threads.invokeAll(Collections.nCopies(AT_ONCE, use)).stream()
                  .map(Future::resultNow)
                  .map(StaticTokenEndpointTest::token)
                  .collect(Collectors.toSet()))
          .hasSize(1)
          .containsExactly(staticToken(ada));
    }
  }

  @Test
  void unknown_wrong_and_inactive_are_refused_alike_to_the_last_byte() {
    Person ada = newPerson();
    Person bob = newPerson();
    change(bob, "is_active = false");

    Response unknown = loginAs("nobody-of-that-name", ada.password());
    Response wrong = loginAs(ada.username(), "not-the-password");
    Response inactive = loginAs(bob.username(), bob.password());

    assertThat(unknown.status()).isEqualTo(400);
    assertThat(unknown.body())
        .isEqualTo("{\"non_field_errors\":[\"Unable to log in with provided credentials.\"]}");
    assertThat(withoutDateAndId(wrong)).isEqualTo(withoutDateAndId(unknown));
    assertThat(withoutDateAndId(inactive)).isEqualTo(withoutDateAndId(unknown));
  }

  @Test
  void the_name_is_trimmed_and_the_password_is_not() {
    Person ada = newPerson();

    assertThat(loginAs(" " + ada.username() + " ", ada.password()).status()).isEqualTo(200);
    assertThat(loginAs(ada.username(), " " + ada.password()).status()).isEqualTo(400);
  }

  @Test
  void no_authentication_is_needed_and_a_stale_header_does_not_block() {
    Person ada = newPerson();

    Response answer =
        http()
            .request("POST", "/api/token/")
            .staticToken("stale")
            .json(Tokens.json(Map.of("username", ada.username(), "password", ada.password())))
            .send();

    assertThat(answer.status()).isEqualTo(200);
  }

  @Test
  void obtaining_a_token_updates_the_users_last_login_time() {
    Person ada = newPerson();

    loginAs(ada.username(), ada.password());

    assertThat(
            database()
                .sql("select count(last_login) from users where id = :id")
                .param("id", ada.id())
                .query(Integer.class)
                .single())
        .isOne();
  }

  @Test
  void a_password_of_the_original_is_accepted_and_upgraded() {
    Person ada = newPerson();
    change(
        ada,
        "password = 'pbkdf2_sha256$1000$somesalt$"
            + TestHash.pbkdf2("correct-horse-1", "somesalt", 1000)
            + "'");

    String first = token(loginAs(ada.username(), "correct-horse-1"));

    assertThat(
            database()
                .sql("select password from users where id = :id")
                .param("id", ada.id())
                .query(String.class)
                .single())
        .startsWith("argon2$argon2id$");
    assertThat(token(loginAs(ada.username(), "correct-horse-1"))).isEqualTo(first);
  }

  @Test
  void the_first_log_in_makes_thirteen_round_trips_and_the_next_ten() throws Exception {
    Person ada = newPerson();

    assertThat(statements().during(() -> loginAs(ada.username(), ada.password()))).isEqualTo(13);
    assertThat(statements().during(() -> loginAs(ada.username(), ada.password()))).isEqualTo(10);
    assertThat(statements().during(() -> loginAs(ada.username(), "not-the-password"))).isEqualTo(6);
  }

  @Test
  void log_in_below_the_account_prefix_still_gives_a_pair() {
    Person ada = newPerson();

    Response answer =
        http()
            .post(
                "/api/accounts/login/",
                Tokens.json(Map.of("username", ada.username(), "password", ada.password())));

    assertThat(answer.json().propertyNames()).containsExactly("refresh", "access");
  }

  private static String token(Response answer) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    return answer.json().get("token").asString();
  }

  private static String withoutDateAndId(Response answer) {
    return answer.toString().replaceAll("Date=[^,]+, [^,]+|X-Request-Id=[^,\\]]+", "");
  }
}
