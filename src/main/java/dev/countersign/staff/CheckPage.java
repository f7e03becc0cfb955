package dev.countersign.staff;

import dev.countersign.answers.Answer;
import dev.countersign.deploycheck.DeployChecks;
import dev.countersign.deploycheck.Extent;
import dev.countersign.deploycheck.Findings;
import dev.countersign.fields.Query;
import dev.countersign.pages.PageWriter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Set;
import org.springframework.web.bind.annotation.GetMapping;

/** What `check --deploy` says about the service that is running; the database only when asked. */
@StaffPage(StaffPaths.CHECK)
class CheckPage {

  private final PageWriter pages;
  private final DeployChecks checks;

  CheckPage(PageWriter pages, DeployChecks checks) {
    this.pages = pages;
    this.checks = checks;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    boolean asksDatabase = Query.has(request, "database");
    Findings findings = checks.run(new Extent(true, Set.of(), asksDatabase));
    return pages.show(
        "staff/check.html",
        Map.of(
            "staff_section",
            "check",
            "findings",
            findings.list(),
            "silenced",
            findings.silenced(),
            "asks_database",
            asksDatabase),
        request);
  }
}
