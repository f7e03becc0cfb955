package dev.countersign.ui.staff;

import dev.countersign.identity.audit.EventCountStore;
import dev.countersign.identity.audit.EventCountStore.Count;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.operations.figures.CountedRequest;
import dev.countersign.operations.figures.Figure;
import dev.countersign.operations.figures.FigureStore;
import dev.countersign.operations.figures.RequestCountStore;
import dev.countersign.platform.languages.Text;
import dev.countersign.ui.staff.BarPlot.Point;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Reads the figures of the staff site's start page. */
@Component
class Overview {

  /**
   * The number of events in a period.
   *
   * @param before the number in the period of equal length before it
   * @param curve the points of a line through the numbers of its slots, for an SVG polyline
   */
  record Trend(long events, long before, String curve) {

    public Text text() {
      return number(events);
    }

    /** Returns the change in percent, or an empty text if there is nothing to compare with. */
    public String change() {
      return before == 0
          ? ""
          : String.format(Locale.ENGLISH, "%+d %%", Math.round((events - before) * 100.0 / before));
    }
  }

  /**
   * The number of requests that were refused with a code.
   *
   * @param percent its share of all refused requests
   */
  record Refusals(String name, Trend trend, long percent) {}

  private static final int MOST_REFUSALS = 8;

  private final EventCountStore counts;
  private final RequestCountStore requests;
  private final FigureStore figures;
  private final Clock clock;

  Overview(EventCountStore counts, RequestCountStore requests, FigureStore figures, Clock clock) {
    this.counts = counts;
    this.requests = requests;
    this.figures = figures;
    this.clock = clock;
  }

  Map<String, Object> of(Period period, ZoneId zone) {
    Instant now = clock.instant();
    Instant start = period.start(now, zone);
    Instant before = start.minus(period.length());
    List<Count> all = counts.list(before, period.slot());
    Figure failedMails = figures.failedMails();
    List<RequestCountStore.Count> counted = requests.list(before, period.slot());
    return Map.ofEntries(
        Map.entry(
            "plot",
            BarPlot.of(
                points(all, EventKind.USER_LOGGED_IN),
                points(all, EventKind.USER_LOGIN_FAILED),
                period,
                start)),
        Map.entry("logins", trend(points(all, EventKind.USER_LOGGED_IN), period, start)),
        Map.entry("failures", trend(points(all, EventKind.USER_LOGIN_FAILED), period, start)),
        Map.entry("lockouts", trend(points(all, EventKind.USER_LOCKED), period, start)),
        Map.entry("reused", trend(points(all, EventKind.TOKEN_REUSED), period, start)),
        Map.entry("request_plot", BarPlot.of(refreshes(counted), refused(counted), period, start)),
        Map.entry("refreshes", trend(refreshes(counted), period, start)),
        Map.entry("refused", trend(refused(counted), period, start)),
        Map.entry("refusals", refusals(counted, period, start)),
        Map.entry("users", text(figures.users())),
        Map.entry("joined", text(figures.usersJoinedSince(start))),
        Map.entry("active", text(figures.usersLoggedInSince(start))),
        Map.entry("with_factor", text(figures.usersWithSecondFactor())),
        Map.entry("sessions", text(figures.sessions(now))),
        Map.entry("token_families", text(figures.tokenFamilies(now))),
        Map.entry("has_failed_mails", failedMails.value() > 0),
        Map.entry("failed_mails", text(failedMails)),
        Map.entry("waiting_mails", text(figures.waitingMails())));
  }

  private static Stream<Point> points(List<Count> counts, EventKind kind) {
    return counts.stream()
        .filter(count -> count.kind() == kind)
        .map(count -> new Point(count.start(), count.events()));
  }

  private static Stream<Point> refreshes(List<RequestCountStore.Count> counts) {
    return points(counts, CountedRequest.REFRESH::equals);
  }

  private static Stream<Point> refused(List<RequestCountStore.Count> counts) {
    return points(counts, CountedRequest::isRefusal);
  }

  private static Stream<Point> points(
      List<RequestCountStore.Count> counts, Predicate<CountedRequest> wanted) {
    return counts.stream()
        .filter(count -> wanted.test(count.counted()))
        .map(count -> new Point(count.start(), count.requests()));
  }

  /** Returns the most frequent refusals of the period. */
  private static List<Refusals> refusals(
      List<RequestCountStore.Count> counts, Period period, Instant start) {
    long all = Math.max(1, trend(refused(counts), period, start).events());
    return counts.stream()
        .map(RequestCountStore.Count::counted)
        .filter(CountedRequest::isRefusal)
        .distinct()
        .map(
            counted -> {
              Trend trend = trend(points(counts, counted::equals), period, start);
              return new Refusals(
                  counted.refusal(), trend, Math.round(100.0 * trend.events() / all));
            })
        .filter(refusals -> refusals.trend().events() > 0)
        .sorted(
            Comparator.comparingLong((Refusals refusals) -> -refusals.trend().events())
                .thenComparing(Refusals::name))
        .limit(MOST_REFUSALS)
        .toList();
  }

  private static Trend trend(Stream<Point> points, Period period, Instant start) {
    List<Point> all = points.toList();
    Map<Boolean, Long> sums =
        all.stream()
            .collect(
                Collectors.partitioningBy(
                    point -> point.time().isBefore(start), Collectors.summingLong(Point::number)));
    return new Trend(
        sums.getOrDefault(false, 0L),
        sums.getOrDefault(true, 0L),
        BarPlot.curve(all.stream(), period, start));
  }

  /** Returns the number, marked if it is an estimate. */
  static Text text(Figure figure) {
    return figure.isEstimate()
        ? Text.of("staff.figure.about", figure.value())
        : number(figure.value());
  }

  static Text number(long value) {
    return Text.of("staff.figure.exact", value);
  }
}
