package dev.countersign.ui.staff;

import dev.countersign.credentials.session.SessionLanguage;
import dev.countersign.http.fields.Query;
import dev.countersign.identity.audit.EventFilter;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.languages.Text;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Holds the filters from the URL of the audit log, by the names of their parameters.
 *
 * @param zone The time zone of the days in the filters.
 */
record EventQuery(Map<String, String> values, ZoneId zone) {

  /** The parameters with the labels of their fields. */
  private static final Map<String, Text> LABELS = labels();

  private static final Set<String> PUBLIC = Set.of("kind", "from", "to");
  private static final int EARLIEST_YEAR = 2000;
  private static final int LATEST_YEAR = 9998;

  /** For templates: a filter in use, and the address of the list without the filter. */
  record Chip(Text label, Object value, String without) {}

  private static Map<String, Text> labels() {
    var labels = new LinkedHashMap<String, Text>();
    labels.put("user", Text.of("staff.common.user"));
    labels.put("actor", Text.of("staff.history.actor"));
    labels.put("kind", Text.of("staff.history.event"));
    labels.put("address", Text.of("staff.common.address"));
    labels.put("request", Text.of("staff.history.request-id"));
    labels.put("from", Text.of("staff.common.from"));
    labels.put("to", Text.of("staff.common.to"));
    return labels;
  }

  static EventQuery of(HttpServletRequest request) {
    var values = new LinkedHashMap<String, String>();
    for (String name : LABELS.keySet()) {
      // No stored value contains control characters.
      String value = Query.text(request, name).orElse("").replaceAll("\\p{C}", "").strip();
      values.put(name, value);
    }
    return new EventQuery(values, SessionLanguage.zone(request));
  }

  /** Returns the filter, or empty if a user of this name does not exist. */
  Optional<EventFilter> filter(UserStore users) {
    Optional<Long> subject = users.find(value("user")).map(User::id);
    Optional<Long> actor = users.find(value("actor")).map(User::id);
    boolean isUnknown = (subject.isEmpty() && has("user")) || (actor.isEmpty() && has("actor"));
    return isUnknown
        ? Optional.empty()
        : Optional.of(
            new EventFilter(
                subject,
                actor,
                kind().map(Set::of).orElse(Set.of()),
                value("address"),
                value("request"),
                start(value("from"), zone),
                end(value("to"), zone)));
  }

  PathAndQuery address(String path) {
    PathAndQuery address = PathAndQuery.of(path);
    for (Map.Entry<String, String> filter : values.entrySet()) {
      address = address.with(filter.getKey(), filter.getValue());
    }
    return address;
  }

  /** For templates: returns the filters in use. */
  Iterable<Chip> chips() {
    return LABELS.entrySet().stream()
        .filter(label -> has(label.getKey()))
        .map(
            label ->
                new Chip(
                    label.getValue(),
                    label.getKey().equals("kind")
                        ? kind().<Object>map(History::words).orElse("")
                        : value(label.getKey()),
                    address(StaffPaths.EVENTS).with(label.getKey(), "").toString()))
        .toList();
  }

  /** Returns the filters in use for the audit log, without names, addresses and request ids. */
  String summary() {
    return LABELS.keySet().stream()
        .filter(this::has)
        .map(name -> PUBLIC.contains(name) ? name + "=" + value(name) : name)
        .collect(Collectors.joining(" "));
  }

  private Optional<EventKind> kind() {
    return Optional.of(value("kind"))
        .filter(name -> !name.isEmpty())
        .map(name -> EventKind.of(name).orElseThrow(NotFound::new));
  }

  /** Returns the start of a day in the time zone, or empty for an empty text. */
  static Optional<Instant> start(String text, ZoneId zone) {
    return day(text).map(day -> day.atStartOfDay(zone).toInstant());
  }

  /** Returns the end of a day in the time zone, or empty for an empty text. */
  static Optional<Instant> end(String text, ZoneId zone) {
    return day(text).map(day -> day.plusDays(1).atStartOfDay(zone).toInstant());
  }

  private static Optional<LocalDate> day(String text) {
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(accepted(LocalDate.parse(text)));
    } catch (DateTimeParseException unreadable) {
      throw new NotFound();
    }
  }

  private static LocalDate accepted(LocalDate day) {
    if (day.getYear() < EARLIEST_YEAR || day.getYear() > LATEST_YEAR) {
      throw new NotFound();
    }
    return day;
  }

  private boolean has(String name) {
    return !value(name).isEmpty();
  }

  private String value(String name) {
    return values.getOrDefault(name, "");
  }
}
