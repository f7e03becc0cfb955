package dev.countersign.staff;

import dev.countersign.answers.Answer;
import dev.countersign.pages.PageWriter;
import dev.countersign.signedtoken.LoginListStore;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;

/** Who is logged in with a refresh token, or was. */
@StaffPage(StaffPaths.LOGINS)
class LoginListPage {

  private final PageWriter pages;
  private final OwnedList owned;
  private final LoginListStore logins;

  LoginListPage(PageWriter pages, OwnedList owned, LoginListStore logins) {
    this.pages = pages;
    this.owned = owned;
    this.logins = logins;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    return pages.show(
        "staff/logins.html",
        owned.model(StaffPaths.LOGINS, "logins", logins::list, request),
        request);
  }
}
