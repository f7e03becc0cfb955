package dev.countersign.ui.staff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.audit.EventCountStore;
import dev.countersign.identity.audit.EventCountStore.Count;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.SealJob;
import dev.countersign.platform.languages.PageLanguage;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Has its own database, because it fills the audit log with events that have no valid MAC. */
@TestPropertySource(properties = "countersign.events.retention=3650d")
class OverviewPageTest extends ServiceTest {

  private static final int EVENTS = 100_000;

  private static final Map<Period, String> LAST =
      Map.of(
          Period.DAY, "Last 24 hours.", Period.WEEK, "Last 7 days.", Period.MONTH, "Last 30 days.");

  @Autowired private SealJob seals;
  @Autowired private EventCountStore counts;

  @Test
  void the_figures_equal_a_count_over_the_audit_log() {
    addRandomEvents();
    seals.sealUntil(Instant.now().plusSeconds(60));
    Instant from = Period.MONTH.start(Instant.now(), PageLanguage.UTC);

    for (Period period : Period.values()) {
      List<Count> counted =
          database()
              .sql(
                  """
                  select to_timestamp(floor(extract(epoch from at) / :slot) * :slot) as start,
                         kind,
                         count(*) as events
                    from events
                   where at >= cast(:from as timestamptz)
                   group by 1, 2
                   order by 1, 2
                  """)
              .param("slot", period.slot().toSeconds())
              .param("from", from.toString())
              .query(
                  (row, _) ->
                      new Count(
                          row.getTimestamp("start").toInstant(),
                          EventKind.of(row.getString("kind")).orElseThrow(),
                          row.getLong("events")))
              .list();

      assertThat(counts.list(from, period.slot())).containsExactlyElementsOf(counted);
    }
    assertThat(counts.list(from, Duration.ofDays(365)).stream().mapToLong(Count::events).sum())
        .isGreaterThanOrEqualTo(EVENTS);
  }

  @Test
  void an_event_is_counted_within_its_seal_and_shown_to_staff() {
    Person staff = newStaff();
    Browser browser = new Browser(http());
    browser.login(staff);
    loginAs(staff.username(), "not-the-password");
    seals.sealUntil(Instant.now().plusSeconds(60));

    for (Period period : Period.values()) {
      Response page = browser.get("/admin/?period=" + period.key());

      assertThat(page.status()).isEqualTo(200);
      assertThat(page.body())
          .contains(LAST.get(period), "Times are in UTC.", "Failed logins", "<rect class=\"down\"")
          .doesNotContain("style=", "<script>");
    }
  }

  @Test
  void an_unknown_period_is_the_last_day() {
    Browser browser = new Browser(http());
    browser.login(newStaff());

    assertThat(browser.get("/admin/?period=%3Cb%3E").body()).contains("Last 24 hours");
  }

  /** Inserts events of the last 29 days. */
  private void addRandomEvents() {
    database()
        .sql(
            """
            with added as (
                insert into events (subject_id, id, at, kind, actor_id, object, detail, address,
                                    user_agent, request_id, mac)
                select number, gen_random_uuid(), now() - random() * interval '29 days',
                       (array['user.logged_in', 'user.login_failed', 'user.locked',
                              'token.reused'])[1 + floor(random() * 4)], 0, '', '', '', '', '', ''
                  from generate_series(1, :events) as number
                returning id
            )
            insert into unsealed_events (id) select id from added
            """)
        .param("events", EVENTS)
        .update();
  }
}
