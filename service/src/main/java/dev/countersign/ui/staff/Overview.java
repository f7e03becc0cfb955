package dev.countersign.ui.staff;

import dev.countersign.identity.audit.EventCountStore;
import dev.countersign.identity.audit.EventCountStore.Count;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.operations.figures.Figure;
import dev.countersign.operations.figures.FigureStore;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Reads the figures of the staff site's start page. */
@Component
class Overview {

  /**
   * The number of events in a period.
   *
   * @param before the number in the period of equal length before it
   */
  record Trend(long events, long before) {

    public String text() {
      return number(events);
    }

    /** Returns the change in percent, or an empty text if there is nothing to compare with. */
    public String change() {
      return before == 0
          ? ""
          : String.format(Locale.ENGLISH, "%+d %%", Math.round((events - before) * 100.0 / before));
    }
  }

  private final EventCountStore counts;
  private final FigureStore figures;
  private final Clock clock;

  Overview(EventCountStore counts, FigureStore figures, Clock clock) {
    this.counts = counts;
    this.figures = figures;
    this.clock = clock;
  }

  Map<String, Object> of(Period period) {
    Instant now = clock.instant();
    Instant start = period.start(now);
    Instant before = start.minus(period.length());
    List<Count> all = counts.list(before, period.slot());
    return Map.ofEntries(
        Map.entry("plot", LoginPlot.of(all, period, start)),
        Map.entry("logins", trend(all, EventKind.USER_LOGGED_IN, start)),
        Map.entry("failures", trend(all, EventKind.USER_LOGIN_FAILED, start)),
        Map.entry("lockouts", trend(all, EventKind.USER_LOCKED, start)),
        Map.entry("reused", trend(all, EventKind.TOKEN_REUSED, start)),
        Map.entry("users", text(figures.users())),
        Map.entry("joined", text(figures.usersJoinedSince(start))),
        Map.entry("active", text(figures.usersLoggedInSince(start))),
        Map.entry("with_factor", text(figures.usersWithSecondFactor())),
        Map.entry("sessions", text(figures.sessions(now))),
        Map.entry("token_families", text(figures.tokenFamilies(now))),
        Map.entry("failed_mails", text(figures.failedMails())),
        Map.entry("waiting_mails", text(figures.waitingMails())));
  }

  private static Trend trend(List<Count> counts, EventKind kind, Instant start) {
    long events = 0;
    long before = 0;
    for (Count count : counts) {
      if (count.kind() == kind && count.start().isBefore(start)) {
        before += count.events();
      } else if (count.kind() == kind) {
        events += count.events();
      }
    }
    return new Trend(events, before);
  }

  /** Returns the number, marked if it is an estimate. */
  static String text(Figure figure) {
    return (figure.isEstimate() ? "about " : "") + number(figure.value());
  }

  static String number(long value) {
    return String.format(Locale.ENGLISH, "%,d", value);
  }
}
