package dev.countersign.ui.staff;

import dev.countersign.credentials.statictoken.TokenListStore;
import dev.countersign.http.answers.Answer;
import dev.countersign.ui.pages.PageWriter;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;

/** Lists static tokens and their users. */
@StaffPage(StaffPaths.TOKENS)
class TokenListPage {

  private final PageWriter pages;
  private final OwnedList owned;
  private final TokenListStore tokens;

  TokenListPage(PageWriter pages, OwnedList owned, TokenListStore tokens) {
    this.pages = pages;
    this.owned = owned;
    this.tokens = tokens;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    return pages.show(
        "staff/tokens.html",
        owned.model(StaffPaths.TOKENS, "tokens", tokens::list, request),
        request);
  }
}
