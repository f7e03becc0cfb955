package dev.countersign.ui.staff;

import dev.countersign.credentials.signedtoken.TokenFamilyListStore;
import dev.countersign.http.answers.Answer;
import dev.countersign.ui.pages.PageWriter;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;

/** Lists logins with refresh tokens, active and ended. */
@StaffPage(StaffPaths.LOGINS)
class LoginListPage {

  private final PageWriter pages;
  private final OwnedList owned;
  private final TokenFamilyListStore logins;

  LoginListPage(PageWriter pages, OwnedList owned, TokenFamilyListStore logins) {
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
