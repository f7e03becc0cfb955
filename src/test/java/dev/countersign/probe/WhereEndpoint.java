package dev.countersign.probe;

import dev.countersign.access.AllowAny;
import dev.countersign.access.Anonymous;
import dev.countersign.access.Authenticated;
import dev.countersign.access.Caller;
import dev.countersign.access.Permissions;
import dev.countersign.endpoints.Endpoint;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;

/** How a request looks from the inside. */
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
