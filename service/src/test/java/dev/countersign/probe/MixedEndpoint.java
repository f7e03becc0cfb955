package dev.countersign.probe;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Caller;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Restricts the class to staff; one of its methods is public. */
@Endpoint("/probe/mixed/")
@Permissions(IsAdminUser.class)
class MixedEndpoint {

  @GetMapping
  @AuthenticationSchemes({})
  @Permissions(AllowAny.class)
  Seen open(Caller caller, HttpServletRequest request) {
    return Seen.by(caller, request);
  }

  @PostMapping
  Seen staff(Caller caller, HttpServletRequest request) {
    return Seen.by(caller, request);
  }
}
