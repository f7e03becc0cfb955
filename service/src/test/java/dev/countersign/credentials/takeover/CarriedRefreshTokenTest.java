package dev.countersign.credentials.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.Replica;
import dev.countersign.support.Tokens;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;

/** Tests refresh tokens that SimpleJWT has signed with Django's key. */
class CarriedRefreshTokenTest extends TakeoverTest {

  private static final String BLACKLISTED =
      "{\"detail\":\"Token is blacklisted\",\"code\":\"token_not_valid\"}";

  @Autowired private CarriedRefreshTokenStore carried;

  @Value("${spring.datasource.url}")
  private String url;

  @Test
  void a_refresh_token_of_django_is_accepted_once_and_replaced_by_one_of_this_service() {
    Person ada = newPerson();
    String token = django().refresh(ada.id());

    Response first = refresh(token);

    assertThat(first.status()).as(first.body()).isEqualTo(200);
    assertThat(me(first.json().get("access").asString()).status()).isEqualTo(200);
    assertThat(refresh(token).body()).isEqualTo(BLACKLISTED);
    assertThat(refresh(first.json().get("refresh").asString()).status()).isEqualTo(200);
  }

  @Test
  void ids_with_any_25th_digit_are_accepted() {
    Person ada = newPerson();
    for (int value = 0; value < 16; value++) {
      String digit = Integer.toHexString(value);
      String id = UUID.randomUUID().toString().replace("-", "");
      String token = withId(ada, id.substring(0, 24) + digit + id.substring(25));

      assertThat(refresh(token).status()).as(digit).isEqualTo(200);
      assertThat(refresh(token).status()).as(digit).isEqualTo(401);
    }
  }

  @Test
  void an_id_of_another_form_is_refused() {
    Person ada = newPerson();

    for (String id : List.of("", "x", "A".repeat(32), "0".repeat(33))) {
      assertThat(refresh(withId(ada, id)).body()).as(id).isEqualTo(BLACKLISTED);
      assertThat(verify(withId(ada, id)).status()).as(id).isEqualTo(401);
    }
  }

  @Test
  void a_token_that_django_has_blacklisted_is_refused_even_if_django_recorded_no_user() {
    Person ada = newPerson();
    UUID known = UUID.randomUUID();
    UUID unknown = UUID.randomUUID();
    Instant end = Instant.parse("2100-01-01T00:00:00Z");
    var rows =
        List.of(
            new BlacklistedToken(known, Optional.of(ada.id()), end),
            new BlacklistedToken(unknown, Optional.empty(), end));

    carried.addBlacklisted(rows);
    carried.addBlacklisted(rows);

    for (UUID id : List.of(known, unknown)) {
      String token = withId(ada, id.toString().replace("-", ""));
      assertThat(refresh(token).body()).isEqualTo(BLACKLISTED);
      assertThat(verify(token).status()).isEqualTo(401);
    }
  }

  @Test
  void of_100_uses_at_once_on_two_replicas_exactly_one_wins() throws Exception {
    Person ada = newPerson();
    try (var other =
        Replica.start(
            url,
            "--spring.datasource.username=postgres",
            "--countersign.api.throttle.default-rates=false",
            "--countersign.takeover.key=" + DJANGO_KEY,
            "--countersign.takeover.until=2120-01-01T00:00:00Z")) {
      String token = django().refresh(ada.id());
      String body = Tokens.json(Map.of("refresh", token));
      var start = new CyclicBarrier(100);
      List<Callable<Response>> uses = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        var replica = i % 2 == 0 ? http() : other.http();
        uses.add(
            () -> {
              start.await();
              return untilAvailable(() -> replica.post("/api/token/refresh/", body));
            });
      }
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Integer> statuses =
            threads.invokeAll(uses).stream().map(Future::resultNow).map(Response::status).toList();

        assertThat(statuses).hasSize(100).containsOnly(200, 401).containsOnlyOnce(200);
      }
      assertThat(logins(ada)).isEqualTo(1);
    }
  }

  @Test
  void the_end_of_all_logins_ends_unused_tokens_of_django() {
    Person ada = newPerson();
    String token = issuedAMinuteAgo(ada);

    http().request("POST", "/api/accounts/logout-everywhere/").bearer(login(ada)).json("{}").send();

    assertThat(verify(token).status()).isEqualTo(401);
    assertThat(refresh(token).status()).isEqualTo(401);
  }

  @Test
  void the_end_of_all_logins_ends_used_tokens_of_django() {
    Person ada = newPerson();
    String next = refresh(issuedAMinuteAgo(ada)).json().get("refresh").asString();

    http().request("POST", "/api/accounts/logout-everywhere/").bearer(login(ada)).json("{}").send();

    assertThat(refresh(next).status()).isEqualTo(401);
  }

  @Test
  void a_logout_with_an_unused_token_of_django_ends_it() {
    Person ada = newPerson();
    String token = django().refresh(ada.id());

    Response ended =
        http()
            .request("POST", "/api/accounts/logout/")
            .bearer(django().access(ada.id()))
            .json(Tokens.json(Map.of("refresh", token)))
            .send();

    assertThat(ended.status()).as(ended.body()).isEqualTo(205);
    assertThat(refresh(token).status()).isEqualTo(401);
    assertThat(logins(ada)).isZero();
  }

  @Test
  void a_revocation_with_a_used_token_of_django_needs_the_latest_token() {
    Person ada = newPerson();
    String token = django().refresh(ada.id());
    String next = refresh(token).json().get("refresh").asString();

    http().post("/api/token/revoke/", Tokens.json(Map.of("token", token)));
    assertThat(verify(next).status()).isEqualTo(200);
    assertThat(refresh(next).status()).isEqualTo(200);
  }

  @Test
  void inactive_and_unknown_users_are_refused_and_nothing_is_stored() {
    Person ada = newPerson();
    String token = django().refresh(ada.id());
    change(ada, "is_active = false");

    assertThat(refresh(token).status()).isEqualTo(401);
    assertThat(refresh(django().refresh(4_000_000_000_000L)).status()).isEqualTo(401);

    change(ada, "is_active = true");
    assertThat(refresh(token).status()).isEqualTo(200);
  }

  @Test
  void verification_does_not_use_the_token_up() {
    Person ada = newPerson();
    String token = django().refresh(ada.id());

    assertThat(verify(token).status()).isEqualTo(200);
    assertThat(verify(token).status()).isEqualTo(200);
    assertThat(refresh(token).status()).isEqualTo(200);
    assertThat(verify(token).status()).isEqualTo(401);
  }

  @Test
  void a_used_token_stays_refused_after_the_login_was_cleaned_up() {
    Person ada = newPerson();
    String token = django().refresh(ada.id());
    refresh(token);

    database().sql("delete from logins where user_id = :id").param("id", ada.id()).update();
    carried.removeExpired(1000, Instant.now());

    assertThat(refresh(token).status()).isEqualTo(401);
  }

  @Test
  void a_token_without_a_practical_end_is_accepted_once() {
    Person ada = newPerson();
    Map<String, Object> claims = Tokens.refreshPayload(ada.id());
    claims.put("exp", Instant.MAX.getEpochSecond());
    String token = django().signed(Tokens.header(), claims);

    assertThat(refresh(token).status()).isEqualTo(200);
    assertThat(refresh(token).status()).isEqualTo(401);
  }

  @Test
  void rows_are_removed_a_day_after_their_token_has_expired() {
    UUID id = UUID.randomUUID();
    Instant end = Instant.parse("2024-01-01T00:00:00Z");
    carried.addBlacklisted(List.of(new BlacklistedToken(id, Optional.empty(), end)));

    carried.removeExpired(1000, end.plusSeconds(86_399));
    assertThat(rows(id)).isEqualTo(1);
    carried.removeExpired(1000, end.plusSeconds(86_400));
    assertThat(rows(id)).isZero();
  }

  private long rows(UUID id) {
    return database()
        .sql("select count(*) from carried_refresh_tokens where jti = :id")
        .param("id", id)
        .query(Long.class)
        .single();
  }

  private static String withId(Person person, String id) {
    Map<String, Object> claims = Tokens.refreshPayload(person.id());
    claims.put("jti", id);
    return django().signed(Tokens.header(), claims);
  }

  private static String issuedAMinuteAgo(Person person) {
    Map<String, Object> claims = Tokens.refreshPayload(person.id());
    claims.put("iat", Instant.now().getEpochSecond() - 60);
    return django().signed(Tokens.header(), claims);
  }

  private long logins(Person person) {
    return database()
        .sql("select count(*) from logins where user_id = :id")
        .param("id", person.id())
        .query(Long.class)
        .single();
  }
}
