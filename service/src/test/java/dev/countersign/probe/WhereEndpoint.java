package dev.countersign.probe;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.Anonymous;
import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.Caller;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;

/** Returns the origin, address and user of a request as endpoints see them. */
@Endpoint("/probe/where/")
@Permissions(AllowAny.class)
class WhereEndpoint {

  record Where(String origin, String address, String user) {}

  @GetMapping
  Where show(Caller caller, HttpServletRequest request) {
    String origin =
        request.getScheme() + "://" + request.getServerName() + ":" + request.getServerPort();
    return new Where(
        origin,
        request.getRemoteAddr(),
        switch (caller) {
          case Anonymous _ -> "nobody";
          case Authenticated _ -> "ada";
        });
  }
}
