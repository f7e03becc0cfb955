package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.users.InactiveReason;
import dev.countersign.identity.users.InactiveReasonStore;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserListStore;
import dev.countersign.platform.paging.Cursor;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.paging.Slice;
import dev.countersign.selfservice.accounts.Actor;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;

/** Sends the searched, filtered and sorted list of users as a file. */
@StaffPage(StaffPaths.USER_EXPORT)
@Permissions({IsAdminUser.class, RecentlyAuthenticated.class})
class UserExport {

  /** The number of users in a file. Filters lead to the others. */
  static final int MOST = 10_000;

  private static final int PART = 500;
  private static final List<String> COLUMNS =
      List.of(
          "id",
          "username",
          "email",
          "is_active",
          "inactive_because",
          "is_staff",
          "is_superuser",
          "has_second_factor",
          "date_joined",
          "last_login");

  private final UserListStore users;
  private final InactiveReasonStore reasons;
  private final ExportFiles files;
  private final AuditLog audit;

  UserExport(UserListStore users, InactiveReasonStore reasons, ExportFiles files, AuditLog audit) {
    this.users = users;
    this.reasons = reasons;
    this.files = files;
    this.audit = audit;
  }

  /** Writes the event before the file, so that an export that breaks off is in the log too. */
  @GetMapping
  Answer download(Authenticated caller, HttpServletRequest request) {
    UserQuery query = UserQuery.of(request);
    int found = users.count(query.filter(), MOST + 1);
    audit.add(
        Actor.of(caller, request)
            .event(EventKind.STAFF_USERS_EXPORTED, Event.NO_USER)
            .with(
                "%s count=%d %s"
                    .formatted(ExportFiles.format(request), Math.min(found, MOST), query.summary())
                    .strip()));
    return files.of("users", COLUMNS, request, file -> write(query, found > MOST, file));
  }

  private void write(UserQuery query, boolean isCut, ExportFiles.File file) throws IOException {
    PageRequest<Cursor> page = PageRequest.first();
    for (int written = 0; written < MOST; written += PART) {
      Slice<User, Cursor> slice =
          users.page(query.filter(), query.sorting(), query.order(), page, PART).slice();
      Map<Long, InactiveReason> inactive = reasons.findAll(slice.rows());
      for (User user : slice.rows()) {
        file.add(fields(user, inactive.get(user.id())));
      }
      if (slice.next().isEmpty()) {
        return;
      }
      page = PageRequest.of(slice.next(), Optional.empty());
    }
    if (isCut) {
      file.end(
          "This file ends here, because a file has at most %,d users. Export the others with a filter."
              .formatted(MOST));
    }
  }

  private static Map<String, @Nullable Object> fields(User user, @Nullable InactiveReason reason) {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    fields.put("id", user.id());
    fields.put("username", user.username());
    fields.put("email", user.email());
    fields.put("is_active", user.isActive());
    fields.put("inactive_because", reason == null ? null : reason.name().toLowerCase(Locale.ROOT));
    fields.put("is_staff", user.isStaff());
    fields.put("is_superuser", user.isSuperuser());
    fields.put("has_second_factor", user.secondFactor().exists());
    fields.put("date_joined", user.dateJoined().toString());
    fields.put("last_login", user.lastLogin() == null ? null : user.lastLogin().toString());
    return fields;
  }
}
