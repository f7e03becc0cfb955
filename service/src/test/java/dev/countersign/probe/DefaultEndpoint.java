package dev.countersign.probe;

import dev.countersign.api.access.Caller;
import dev.countersign.api.endpoints.Endpoint;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;

/** Declares no schemes or permissions, so the settings decide. */
@Endpoint("/probe/default/")
class DefaultEndpoint {

  @GetMapping
  Seen see(Caller caller, HttpServletRequest request) {
    return Seen.by(caller, request);
  }
}
