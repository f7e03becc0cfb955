package dev.countersign.probe;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.endpoints.Endpoint;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** A page for those who have logged in. */
@Endpoint(value = "/probe/page/", forBrowsers = true)
@Permissions(IsAuthenticated.class)
class PageEndpoint {

  @GetMapping
  Answer show(Authenticated caller) {
    return Answer.page(200, "<p>" + caller.userId());
  }

  @PostMapping
  Answer fail(Authenticated caller) {
    throw new IllegalStateException("a detail nobody outside may see, for " + caller.userId());
  }
}
