package dev.countersign.probe;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.Caller;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.api.endpoints.Endpoint;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Declares permissions of users, and permissions that are composed. */
@Endpoint("/probe/rights/")
class RightsEndpoint {

  @GetMapping
  @Permissions(has = {"blog.view_post", "blog.change_post"})
  Seen has(Authenticated caller, HttpServletRequest request) {
    return Seen.by(caller, request);
  }

  @PostMapping
  @Permissions(anyOf = {IsAdminUser.class, RecentlyAuthenticated.class})
  Seen anyOf(Caller caller, HttpServletRequest request) {
    return Seen.by(caller, request);
  }

  @DeleteMapping
  @Permissions(value = IsAuthenticated.class, noneOf = IsAdminUser.class)
  Seen noneOf(Caller caller, HttpServletRequest request) {
    return Seen.by(caller, request);
  }
}
