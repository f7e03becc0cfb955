package dev.countersign.probe;

import dev.countersign.access.AllowAny;
import dev.countersign.access.Permissions;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.protections.FrameOptions;
import dev.countersign.protections.Framing;
import org.springframework.web.bind.annotation.GetMapping;

@Endpoint("/probe/frame-exempt/")
@Permissions(AllowAny.class)
@Framing(FrameOptions.EXEMPT)
class FrameExemptEndpoint {

  @GetMapping
  String show() {
    return "x";
  }
}
