package dev.countersign.probe;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.http.answers.Answer;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Serves a page to authenticated users. */
@Endpoint(value = "/probe/page/", forBrowsers = true)
@Permissions(IsAuthenticated.class)
class PageEndpoint {

  @GetMapping
  Answer show(Authenticated caller) {
    return Answer.page(200, "<p>" + caller.userId());
  }

  @PostMapping
  Answer fail(Authenticated caller) {
    throw new IllegalStateException("an internal detail of user " + caller.userId());
  }
}
