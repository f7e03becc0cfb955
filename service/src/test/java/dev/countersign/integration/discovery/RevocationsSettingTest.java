package dev.countersign.integration.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http;
import dev.countersign.support.Person;
import dev.countersign.support.Replica;
import dev.countersign.support.TokenTest;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Value;

/** Compares a replica without the setting, which is off in tests, with one of the default. */
class RevocationsSettingTest extends TokenTest {

  private static final String TASKS = "/api/tasks/";

  @Value("${spring.datasource.url}")
  private String url;

  @Test
  void only_a_replica_with_the_setting_refuses_where_no_row_is_read() {
    Person ada = newPerson();
    Person bob = newPerson();
    String known = login(ada);
    String later = login(bob);
    http().request("POST", "/api/accounts/logout-everywhere/").bearer(login(ada)).send();

    try (Replica other = Replica.start(url)) {
      assertThat(status(other.http(), known)).as("read before it was ready").isEqualTo(401);
      assertThat(status(other.http(), later)).isEqualTo(200);

      http().request("POST", "/api/accounts/logout-everywhere/").bearer(login(bob)).send();

      awaitRefusal(other.http(), later);
    }
    assertThat(status(http(), known)).isEqualTo(200);
    assertThat(me(known).status()).isEqualTo(401);
    assertThat(http().get("/.well-known/revocations").status()).isEqualTo(200);
  }

  /** Waits without a limit of its own; the test's timeout ends it. */
  private static void awaitRefusal(Http http, String access) {
    while (status(http, access) != 401) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
    }
  }

  private static int status(Http http, String access) {
    return http.request("GET", TASKS).bearer(access).send().status();
  }
}
