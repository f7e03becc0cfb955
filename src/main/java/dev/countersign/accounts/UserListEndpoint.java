package dev.countersign.accounts;

import dev.countersign.access.IsAdminUser;
import dev.countersign.access.Permissions;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.endpoints.Page;
import dev.countersign.settings.ApiSettings;
import dev.countersign.users.User;
import dev.countersign.users.UserStore;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** All users, for staff, a page at a time. */
@Endpoint("${countersign.api.prefix}users/")
@Permissions(IsAdminUser.class)
class UserListEndpoint {

  private final UserStore users;
  private final int pageSize;

  UserListEndpoint(UserStore users, ApiSettings settings) {
    this.users = users;
    this.pageSize = settings.pageSize();
  }

  @GetMapping
  Page<UserDetail> list(
      @RequestParam(name = Page.AFTER, defaultValue = "0") long after, HttpServletRequest request) {
    return Page.of(
        users.listAfter(after, pageSize + 1), pageSize, User::id, UserDetail::of, request);
  }
}
