package dev.countersign.ui.staff;

import dev.countersign.http.answers.Answer;
import dev.countersign.ui.pages.PageWriter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;

/** Shows the start page of the staff site: a search for users, and recent events. */
@StaffPage(StaffPaths.START)
class StaffStartPage {

  private static final int NEWEST = 15;

  private final PageWriter pages;
  private final History history;

  StaffStartPage(PageWriter pages, History history) {
    this.pages = pages;
    this.history = history;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    Map<String, Object> model = new LinkedHashMap<>();
    model.put("staff_section", "start");
    model.put("events", history.newest(NEWEST));
    return pages.show("staff/start.html", model, request);
  }
}
