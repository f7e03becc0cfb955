package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.settings.EffectiveSetting;
import dev.countersign.platform.settings.EffectiveSettings;
import dev.countersign.ui.pages.PageWriter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * Shows the settings in use to superusers. Other staff do not see them, because they tell where the
 * service is weaker than its defaults.
 */
@StaffPage(StaffPaths.SETTINGS)
class SettingsPage {

  private final PageWriter pages;
  private final EffectiveSettings settings;

  SettingsPage(PageWriter pages, EffectiveSettings settings) {
    this.pages = pages;
    this.settings = settings;
  }

  @GetMapping
  Answer show(Authenticated caller, HttpServletRequest request) {
    if (!caller.user().isSuperuser()) {
      throw new PermissionDenied();
    }
    boolean onlyChanged = Query.has(request, "changed");
    Map<String, List<EffectiveSetting>> subjects =
        settings.list().stream()
            .filter(setting -> !onlyChanged || setting.isChanged())
            .collect(
                Collectors.groupingBy(
                    EffectiveSetting::subject, LinkedHashMap::new, Collectors.toList()));
    return pages.show(
        "staff/settings.html",
        Map.of("staff_section", "settings", "subjects", subjects, "only_changed", onlyChanged),
        request);
  }
}
