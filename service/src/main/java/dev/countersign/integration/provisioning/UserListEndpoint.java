package dev.countersign.integration.provisioning;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticatedOrExempt;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.endpoints.Page;
import dev.countersign.api.endpoints.PageLinks;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.identity.users.EmailConfirmation;
import dev.countersign.identity.users.InactiveReason;
import dev.countersign.identity.users.InactiveReasonStore;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserListStore;
import dev.countersign.identity.users.UserSorting;
import dev.countersign.platform.errors.IdempotencyKeyReused;
import dev.countersign.platform.errors.RequestInProgress;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.platform.paging.Cursor;
import dev.countersign.platform.paging.Order;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.paging.Slice;
import dev.countersign.platform.settings.ApiSettings;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.accounts.UserAddition;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** Lists users in pages, with search and filters, and creates users, for staff. */
@Endpoint("${countersign.api.prefix}users/")
@Permissions(IsAdminUser.class)
class UserListEndpoint implements HasForm {

  private final UserListStore users;
  private final UserAddition addition;
  private final IdempotentRequests idempotent;
  private final EmailConfirmation confirmation;
  private final InactiveReasonStore reasons;
  private final int pageSize;

  UserListEndpoint(
      UserListStore users,
      UserAddition addition,
      IdempotentRequests idempotent,
      EmailConfirmation confirmation,
      InactiveReasonStore reasons,
      ApiSettings settings) {
    this.users = users;
    this.addition = addition;
    this.idempotent = idempotent;
    this.confirmation = confirmation;
    this.reasons = reasons;
    this.pageSize = settings.pageSize();
  }

  @Override
  public Form form() {
    return addition.form();
  }

  @GetMapping
  @ApiOperation(
      id = "listUsers",
      topic = ApiTopic.STAFF,
      summary = "List users",
      description =
          "In the order of their ids, in pages. `search` is the beginning of a username or e-mail "
              + "address and finds at most 1,000 users by each; `is_staff`, `is_active` and "
              + "`is_superuser` are `true` or `false`.")
  @Refuses(ValidationFailed.class)
  Page<UserDetail> list(
      @RequestParam(name = UserListQuery.SEARCH, defaultValue = "") String search,
      @RequestParam(name = UserListQuery.IS_STAFF, defaultValue = "") String isStaff,
      @RequestParam(name = UserListQuery.IS_ACTIVE, defaultValue = "") String isActive,
      @RequestParam(name = UserListQuery.IS_SUPERUSER, defaultValue = "") String isSuperuser,
      @RequestParam(name = PageRequest.AFTER, defaultValue = "0") long after,
      @RequestParam(name = PageRequest.BEFORE, defaultValue = "0") long before,
      HttpServletRequest request) {
    UserListQuery query = UserListQuery.of(search, isStaff, isActive, isSuperuser, after, before);
    Slice<User, Cursor> slice =
        users.page(query.filter(), UserSorting.ID, Order.ASCENDING, query.page(), pageSize).slice();
    Set<Long> confirmed = confirmation.confirmed(slice.rows());
    Map<Long, InactiveReason> inactive = reasons.findAll(slice.rows());
    return PageLinks.ascending(request)
        .page(
            new Slice<>(
                slice.rows().stream()
                    .map(
                        user ->
                            UserDetail.of(
                                user,
                                confirmed.contains(user.id()),
                                Optional.ofNullable(inactive.get(user.id()))))
                    .toList(),
                slice.previous().map(Cursor::number),
                slice.next().map(Cursor::number)));
  }

  @PostMapping
  @Permissions({IsAdminUser.class, RecentlyAuthenticatedOrExempt.class})
  @ApiOperation(
      id = "createUser",
      topic = ApiTopic.STAFF,
      summary = "Create a user",
      description =
          "Without `password` the account cannot log in until a password is set. Only superusers "
              + "may set `is_staff` and `is_superuser`. Repetitions of a request with the same "
              + "`Idempotency-Key` get the response of the first one for 24 hours.")
  @Answers(status = 201, body = UserDetail.class)
  @Refuses({RequestInProgress.class, IdempotencyKeyReused.class})
  Answer create(
      Authenticated caller,
      Input input,
      @RequestHeader(name = IdempotencyKey.HEADER, defaultValue = "") String key,
      HttpServletRequest request) {
    Actor actor = Actor.of(caller, request);
    return idempotent.run(
        idempotent.key(key, caller, request, input),
        () -> addition.prepare(input),
        wanted -> Answer.created(added(addition.add(actor, wanted))));
  }

  private UserDetail added(User user) {
    return UserDetail.of(user, false, reasons.find(user));
  }
}
