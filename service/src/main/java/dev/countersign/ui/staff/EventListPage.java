package dev.countersign.ui.staff;

import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.identity.audit.AuditVerification;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.EventSearchStore;
import dev.countersign.identity.audit.EventSearchStore.Found;
import dev.countersign.identity.audit.SealStatus;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.languages.Text;
import dev.countersign.platform.paging.Cursor;
import dev.countersign.ui.pages.PageWriter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;

/** Lists events with filters, the newest first, and verifies the seals part by part. */
@StaffPage(StaffPaths.EVENTS)
class EventListPage {

  /** For templates: a kind of event in the list of choices. */
  record Kind(String name, Text words) {}

  private static final List<Kind> KINDS =
      Arrays.stream(EventKind.values())
          .map(kind -> new Kind(kind.wireName(), History.words(kind)))
          .sorted(Comparator.comparing(Kind::name))
          .toList();

  private final PageWriter pages;
  private final EventSearchStore events;
  private final History history;
  private final UserStore users;
  private final SealStatus seals;
  private final AuditVerification verification;

  EventListPage(
      PageWriter pages,
      EventSearchStore events,
      History history,
      UserStore users,
      SealStatus seals,
      AuditVerification verification) {
    this.pages = pages;
    this.events = events;
    this.history = history;
    this.users = users;
    this.seals = seals;
    this.verification = verification;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    EventQuery query = EventQuery.of(request);
    Optional<UUID> before = PageNavigation.wanted(request).from().map(Cursor::uuid);
    Found found =
        query
            .filter(users)
            .map(filter -> events.search(filter, before, PageNavigation.SIZE + 1))
            .orElseGet(() -> new Found(List.of(), Optional.empty()));
    Map<String, Object> model = new LinkedHashMap<>();
    model.put("staff_section", "events");
    model.put("values", query.values());
    model.put("chips", query.chips());
    model.put("kinds", KINDS);
    history.addPage(model, query.address(StaffPaths.EVENTS), before, found);
    model.put("export", query.address(StaffPaths.EVENT_EXPORT).toString());
    model.put(
        "export_csv", query.address(StaffPaths.EVENT_EXPORT).with("format", "csv").toString());
    model.put("most_exported", EventExport.MOST);
    model.put("seal", seals.state());
    return pages.show("staff/events.html", model, request);
  }

  /** Verifies some seals from the requested one on. A long log takes several requests. */
  @GetMapping("verify/")
  Answer verify(HttpServletRequest request) {
    long from = number(Query.text(request, "from").orElse("1"));
    Map<String, Object> model = new LinkedHashMap<>();
    model.put("staff_section", "events");
    AuditVerification.Part part = verification.part(from);
    model.put("part", part);
    model.put("fault", part.fault().orElse(""));
    return pages.show("staff/verify.html", model, request);
  }

  private static long number(String text) {
    if (!text.matches("[0-9]{1,18}")) {
      throw new NotFound();
    }
    return Long.parseLong(text);
  }
}
