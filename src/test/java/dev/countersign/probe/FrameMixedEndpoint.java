package dev.countersign.probe;

import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.errors.NotFound;
import dev.countersign.protections.FrameOptions;
import dev.countersign.protections.Framing;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Refuses whatever is asked; one of its methods differs from its class. */
@Endpoint("/probe/frame-mixed/")
@Permissions(IsAuthenticated.class)
@Framing(FrameOptions.SAME_ORIGIN)
class FrameMixedEndpoint {

  @GetMapping
  String refuse() {
    throw new NotFound();
  }

  @PostMapping
  @Framing(FrameOptions.EXEMPT)
  String refuseOtherwise() {
    throw new NotFound();
  }
}
