package dev.countersign.probe;

import dev.countersign.access.AllowAny;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.protections.FrameOptions;
import dev.countersign.protections.Framing;
import org.springframework.web.bind.annotation.GetMapping;

@Endpoint(value = "/probe/frame-deny/", forBrowsers = true)
@Permissions(AllowAny.class)
@Framing(FrameOptions.DENY)
class FrameDenyEndpoint {

  @GetMapping
  Answer show() {
    return Answer.page(200, "x");
  }
}
