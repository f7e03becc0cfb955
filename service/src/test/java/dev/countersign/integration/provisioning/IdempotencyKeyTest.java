package dev.countersign.integration.provisioning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.Replica;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;

class IdempotencyKeyTest extends ServiceTest {

  private static final String REPLAYED = "Idempotent-Replayed";

  @Value("${spring.datasource.url}")
  private String url;

  @Autowired
  @Qualifier("idempotencyKeyCleanup") private CleanupJob cleanup;

  @Test
  void a_repetition_gets_the_same_response_and_changes_nothing() {
    Person staff = newStaff();
    String body = body("repeated");

    Response first = create(http(), staff, "key-1", body);
    change(staff, "email = 'other@example.com'");
    Response second = create(http(), staff, "key-1", body);
    Response quoted =
        create(
            http(),
            staff,
            "\"key-1\"",
            "{\"password\":\"" + PASSWORD + "\",\"username\":\"repeated\"}");

    assertThat(first.status()).as(first.toString()).isEqualTo(201);
    assertThat(first.header(REPLAYED)).isEmpty();
    for (Response repeated : List.of(second, quoted)) {
      assertThat(repeated.status()).as(repeated.toString()).isEqualTo(201);
      assertThat(repeated.body()).isEqualTo(first.body());
      assertThat(repeated.header(REPLAYED)).contains("true");
    }
    assertThat(additionsBy(staff)).isOne();
  }

  @Test
  void a_key_with_another_body_is_refused() {
    Person staff = newStaff();
    create(http(), staff, "key-2", body("one"));

    Response other = create(http(), staff, "key-2", body("another"));

    assertThat(other.status()).isEqualTo(422);
    assertThat(other.json().get("code").asString()).isEqualTo("idempotency_key_reused");
    assertThat(additionsBy(staff)).isOne();
  }

  @Test
  void callers_do_not_share_keys() {
    Person staff = newStaff();
    Person colleague = newStaff();

    assertThat(create(http(), staff, "key-3", body("mine")).status()).isEqualTo(201);
    assertThat(create(http(), colleague, "key-3", body("theirs")).status()).isEqualTo(201);
  }

  @Test
  void who_is_no_longer_staff_gets_no_stored_response() {
    Person staff = newStaff();
    create(http(), staff, "key-4", body("demoted"));

    change(staff, "is_staff = false");

    assertThat(create(http(), staff, "key-4", body("demoted")).status()).isEqualTo(403);
  }

  @Test
  void a_refused_request_leaves_the_key_free() {
    Person staff = newStaff();

    Response refused = create(http(), staff, "key-5", "{\"username\":\"a b\"}");
    Response corrected = create(http(), staff, "key-5", body("a-b"));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(corrected.status()).isEqualTo(201);
  }

  @Test
  void a_request_in_progress_is_refused_until_its_claim_ends() {
    Person staff = newStaff();
    create(http(), staff, "key-6", body("stalled"));
    database()
        .sql(
            """
            update idempotency_keys
               set status = null, body = null, claimed_until = now() + interval '20 s'
             where user_id = :id
            """)
        .param("id", staff.id())
        .update();
    change(staff, "email = 'x@example.com'");
    database()
        .sql("update users set username = 'stalled-no-more' where username = 'stalled'")
        .update();
    database().sql("delete from usernames where username_key = 'stalled'").update();

    Response during = create(http(), staff, "key-6", body("stalled"));
    database()
        .sql("update idempotency_keys set claimed_until = now() where user_id = :id")
        .param("id", staff.id())
        .update();
    Response after = create(http(), staff, "key-6", body("stalled"));

    assertThat(during.status()).isEqualTo(409);
    assertThat(during.json().get("code").asString()).isEqualTo("request_in_progress");
    assertThat(during.header("Retry-After")).contains("1");
    assertThat(after.status()).as(after.toString()).isEqualTo(201);
  }

  @Test
  void a_key_ends_after_a_day_and_is_removed() {
    Person staff = newStaff();
    create(http(), staff, "key-7", body("daily"));

    assertThat(
            keysOf(staff, "expires_at between now() + interval '23 h' and now() + interval '25 h'"))
        .isOne();
    database()
        .sql("update idempotency_keys set expires_at = now() where user_id = :id")
        .param("id", staff.id())
        .update();
    assertThat(create(http(), staff, "key-7", body("daily-2")).status()).isEqualTo(201);
    database()
        .sql("update idempotency_keys set expires_at = now() where user_id = :id")
        .param("id", staff.id())
        .update();
    cleanup.removeUntil(Instant.now().plusSeconds(60));

    assertThat(keysOf(staff, "true")).isZero();
  }

  @Test
  void the_stored_digest_of_a_request_needs_the_secret_key() {
    Person staff = newStaff();
    create(http(), staff, "key-8", body("secretive"));

    assertThat(
            keysOf(
                staff,
                "request = sha256(convert_to('POST /api/users/' || chr(10) || '"
                    + "{\"password\":\""
                    + PASSWORD
                    + "\",\"username\":\"secretive\"}', 'UTF8'))"))
        .isZero();
    assertThat(keysOf(staff, "body like '%" + PASSWORD + "%'")).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "\"open", "\"\"", "é", "a,b"})
  void a_malformed_key_is_refused(String key) {
    Response answer = create(http(), newStaff(), key, body("malformed"));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().propertyNames()).containsExactly("Idempotency-Key");
  }

  @Test
  void a_hundred_parallel_requests_on_two_replicas_create_one_user() throws Exception {
    Person staff = newStaff();
    String body = body("parallel" + staff.id());
    List<Response> answers = new ArrayList<>();
    try (Replica other =
            Replica.start(
                url,
                "--spring.datasource.username=postgres",
                "--countersign.api.throttle.default-rates=false",
                "--countersign.password.hash-deadline=30s",
                "--countersign.database.request-deadline=30s");
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var start = new CountDownLatch(1);
      var sent = new ArrayList<Future<Response>>();
      for (int i = 0; i < 100; i++) {
        Http replica = i % 2 == 0 ? http() : other.http();
        sent.add(
            threads.submit(
                () -> {
                  start.await();
                  return create(replica, staff, "key-9", body);
                }));
      }
      start.countDown();
      for (Future<Response> answer : sent) {
        answers.add(answer.get());
      }
    }

    assertThat(answers).extracting(Response::status).isSubsetOf(201, 409);
    assertThat(answers.stream().filter(answer -> answer.status() == 201).map(Response::body))
        .isNotEmpty()
        .containsOnly(create(http(), staff, "key-9", body).body());
    assertThat(additionsBy(staff)).isOne();
  }

  private static String body(String username) {
    return Tokens.json(Map.of("username", username, "password", PASSWORD));
  }

  private Response create(Http http, Person staff, String key, String body) {
    HttpRequest request = http.request("POST", "/api/users/").staticToken(staticToken(staff));
    return request.header("Idempotency-Key", key).json(body).send();
  }

  private long additionsBy(Person staff) {
    return database()
        .sql("select count(*) from events where actor_id = :id and kind = 'staff.user_added'")
        .param("id", staff.id())
        .query(Long.class)
        .single();
  }

  private long keysOf(Person staff, String condition) {
    return database()
        .sql("select count(*) from idempotency_keys where user_id = :id and " + condition)
        .param("id", staff.id())
        .query(Long.class)
        .single();
  }
}
