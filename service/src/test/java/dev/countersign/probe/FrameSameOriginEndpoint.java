package dev.countersign.probe;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.protections.FrameOptions;
import dev.countersign.http.protections.Framing;
import org.springframework.web.bind.annotation.GetMapping;

@Endpoint(value = "/probe/frame-sameorigin/", forBrowsers = true)
@Permissions(AllowAny.class)
@Framing(FrameOptions.SAME_ORIGIN)
class FrameSameOriginEndpoint {

  @GetMapping
  Answer show() {
    return Answer.page(200, "x");
  }
}
