package dev.countersign.staff;

import dev.countersign.answers.Answer;
import dev.countersign.pages.PageWriter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;

/** Where the staff site begins. */
@StaffPage(StaffPaths.START)
class StaffStartPage {

  private final PageWriter pages;

  StaffStartPage(PageWriter pages) {
    this.pages = pages;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    Map<String, Object> model = new LinkedHashMap<>();
    model.put("staff_section", "start");
    return pages.show("staff/start.html", model, request);
  }
}
