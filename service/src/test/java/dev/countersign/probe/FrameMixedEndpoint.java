package dev.countersign.probe;

import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.http.protections.FrameOptions;
import dev.countersign.http.protections.Framing;
import dev.countersign.platform.errors.NotFound;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Refuses every request; one of its methods declares other frame options than the class. */
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
