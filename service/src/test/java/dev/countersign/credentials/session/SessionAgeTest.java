package dev.countersign.credentials.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.cleanup.CleanupSettings;
import dev.countersign.support.Browser;
import dev.countersign.support.MovableClock;
import dev.countersign.support.ServiceTest;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

@Import(MovableClock.class)
@TestPropertySource(properties = "countersign.session.idle-timeout=2d")
@Tag("R37")
class SessionAgeTest extends ServiceTest {

  @Autowired private MovableClock clock;
  @Autowired private SessionStore store;
  @Autowired private CleanupSettings cleanup;

  @Test
  void a_session_that_is_used_ends_after_fourteen_days_to_the_second() {
    Browser browser = loggedIn();
    for (int day = 1; day < 14; day++) {
      clock.move(Duration.ofDays(1));
      assertThat(status(browser)).as("day " + day).isEqualTo(200);
    }

    clock.move(Duration.ofDays(1).minusSeconds(1));
    assertThat(status(browser)).isEqualTo(200);
    clock.move(Duration.ofSeconds(1));
    assertThat(status(browser)).isEqualTo(403);
  }

  @Test
  void a_session_that_is_not_used_ends_after_the_idle_time() {
    Browser idle = loggedIn();
    Browser used = loggedIn();

    clock.move(Duration.ofDays(2).minusSeconds(1));
    assertThat(status(used)).isEqualTo(200);
    clock.move(Duration.ofSeconds(1));

    assertThat(status(idle)).isEqualTo(403);
    assertThat(status(used)).isEqualTo(200);
  }

  @Test
  void the_last_use_is_written_once_a_minute_at_most() throws Exception {
    Browser browser = loggedIn();
    clock.move(Duration.ofSeconds(61));

    assertThat(statements().during(() -> status(browser))).isEqualTo(2);
    assertThat(statements().during(() -> status(browser))).isEqualTo(1);
  }

  @Test
  void a_clock_that_goes_back_ends_no_session_and_revives_none() {
    Browser browser = loggedIn();
    Browser over = loggedIn();
    clock.move(Duration.ofHours(1));
    over.get("/account/");
    over.post("/api-auth/logout/", Map.of());

    clock.move(Duration.ofHours(-2));

    assertThat(status(browser)).isEqualTo(200);
    assertThat(status(over)).isEqualTo(403);
  }

  @Test
  void what_has_expired_is_removed_in_batches_and_the_rest_stays() {
    database()
        .sql(
            """
            insert into sessions (user_id, id, epoch, created_at, used_at, expires_at, user_agent,
                                  address)
            select 1000000 + n / 2, gen_random_uuid(), 0, now(), now(),
                   case when n % 3 = 0 then timestamptz '9999-01-01' else '2026-01-01' end, '', ''
              from generate_series(1, 5000) n
            """)
        .update();

    int removed =
        SessionStore.sessionCleanup(store, cleanup, clock)
            .removeUntil(clock.instant().plusSeconds(30));

    assertThat(removed).isGreaterThanOrEqualTo(3334);
    assertThat(
            database()
                .sql("select count(*) from sessions where user_id >= 1000000")
                .query(Integer.class)
                .single())
        .isEqualTo(1666);
  }

  private Browser loggedIn() {
    Browser browser = new Browser(http());
    browser.login(newPerson());
    return browser;
  }

  private static int status(Browser browser) {
    return browser.request("GET", "/api/accounts/me/").send().status();
  }
}
