package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.credentials.session.SessionLanguage;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.operations.deploycheck.CheckScope;
import dev.countersign.operations.deploycheck.DeployChecks;
import dev.countersign.operations.diagnosis.StatusReader;
import dev.countersign.ui.pages.PageWriter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.web.bind.annotation.GetMapping;

/** Shows the start page of the staff site: figures, the state of the service, recent events. */
@StaffPage(StaffPaths.START)
class StaffStartPage {

  private static final int NEWEST = 15;

  private final PageWriter pages;
  private final History history;
  private final Overview overview;
  private final StatusReader status;
  private final DeployChecks checks;

  StaffStartPage(
      PageWriter pages,
      History history,
      Overview overview,
      StatusReader status,
      DeployChecks checks) {
    this.pages = pages;
    this.history = history;
    this.overview = overview;
    this.status = status;
    this.checks = checks;
  }

  @GetMapping
  Answer show(Authenticated caller, HttpServletRequest request) {
    Period period = Period.of(Query.text(request, "period").orElse(""));
    Map<String, Object> model =
        new LinkedHashMap<>(overview.of(period, SessionLanguage.zone(request)));
    model.put("staff_section", "start");
    model.put("period", period);
    model.put("periods", List.of(Period.values()));
    model.put("status", status.read());
    model.put("findings", caller.user().isSuperuser() ? findings() : 0);
    model.put("events", history.newest(NEWEST));
    return pages.show("staff/start.html", model, request);
  }

  private int findings() {
    return checks.run(new CheckScope(true, Set.of(), false)).list().size();
  }
}
