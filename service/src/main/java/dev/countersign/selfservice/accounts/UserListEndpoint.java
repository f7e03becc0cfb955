package dev.countersign.selfservice.accounts;

import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.Page;
import dev.countersign.api.endpoints.PageLinks;
import dev.countersign.identity.users.EmailConfirmation;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.paging.Slice;
import dev.countersign.platform.settings.ApiSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Lists all users in pages, for staff. */
@Endpoint("${countersign.api.prefix}users/")
@Permissions(IsAdminUser.class)
class UserListEndpoint {

  private final UserStore users;
  private final EmailConfirmation confirmation;
  private final int pageSize;

  UserListEndpoint(UserStore users, EmailConfirmation confirmation, ApiSettings settings) {
    this.users = users;
    this.confirmation = confirmation;
    this.pageSize = settings.pageSize();
  }

  @GetMapping
  @ApiOperation(
      id = "listUsers",
      topic = ApiTopic.STAFF,
      summary = "List users",
      description = "In the order of their ids, in pages.")
  Page<UserDetail> list(
      @RequestParam(name = PageRequest.AFTER, defaultValue = "0") long after,
      @RequestParam(name = PageRequest.BEFORE, defaultValue = "0") long before,
      HttpServletRequest request) {
    PageRequest<Long> wanted = PageRequest.of(given(after), given(before));
    int rows = pageSize + 1;
    List<User> read =
        wanted.read(
            from -> users.listAfter(from.orElse(0L), rows), from -> users.listBefore(from, rows));
    Set<Long> confirmed = confirmation.confirmed(read);
    return PageLinks.ascending(request)
        .page(
            Slice.of(wanted, read, pageSize, User::id)
                .map(user -> UserDetail.of(user, confirmed.contains(user.id()))));
  }

  /** Returns the cursor, or empty for 0, which is never a user id. */
  private static Optional<Long> given(long id) {
    return Optional.of(id).filter(known -> known != 0);
  }
}
