package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.operations.deploycheck.CheckScope;
import dev.countersign.operations.deploycheck.DeployChecks;
import dev.countersign.operations.deploycheck.Findings;
import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.ui.pages.PageWriter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Set;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * Shows the result of `check --deploy` for the running service to superusers: like the settings, it
 * tells where the service is weak. Checks the database only on request.
 */
@StaffPage(StaffPaths.CHECK)
class CheckPage {

  private final PageWriter pages;
  private final DeployChecks checks;

  CheckPage(PageWriter pages, DeployChecks checks) {
    this.pages = pages;
    this.checks = checks;
  }

  @GetMapping
  Answer show(Authenticated caller, HttpServletRequest request) {
    if (!caller.user().isSuperuser()) {
      throw new PermissionDenied();
    }
    boolean asksDatabase = Query.has(request, "database");
    Findings findings = checks.run(new CheckScope(true, Set.of(), asksDatabase));
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
