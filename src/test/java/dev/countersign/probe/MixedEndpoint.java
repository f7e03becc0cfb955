package dev.countersign.probe;

import dev.countersign.access.AllowAny;
import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.Caller;
import dev.countersign.access.IsAdminUser;
import dev.countersign.access.Permissions;
import dev.countersign.endpoints.Endpoint;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Its class is for staff; one of its methods says otherwise. */
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
