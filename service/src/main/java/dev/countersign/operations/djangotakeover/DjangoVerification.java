package dev.countersign.operations.djangotakeover;

import dev.countersign.operations.djangotakeover.DjangoCredentialStore.Blacklisted;
import dev.countersign.operations.djangotakeover.DjangoCredentialStore.Session;
import dev.countersign.platform.settings.Secret;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Compares the copy with the Django database. */
@Component
public class DjangoVerification {

  /** The numbers of rows on both sides, and a line for each difference. */
  public record Report(List<String> counts, List<String> differences) {}

  private static final int PAGE = 5_000;

  private final CopiedUserStore copies;
  private final CopyCountStore counts;
  private final CredentialCopy credentials;

  DjangoVerification(CopiedUserStore copies, CopyCountStore counts, CredentialCopy credentials) {
    this.copies = copies;
    this.counts = counts;
    this.credentials = credentials;
  }

  public Report run(
      DjangoStore django,
      DjangoSettings settings,
      List<Secret> secretKeys,
      Collection<String> skippedColumns) {
    var report = new Report(new ArrayList<>(), new ArrayList<>());
    var users = django.users(settings, skippedColumns);
    compareUsers(users, report);
    var stored = django.credentials(settings);
    count("groups", stored.count("auth_group"), "groups", report);
    count(
        "permissions of groups",
        stored.count("auth_group_permissions"),
        "group_permissions",
        report);
    if (settings.userGroups() != null) {
      count("memberships", stored.count(settings.userGroups().table()), "user_groups", report);
    }
    if (settings.userPermissions() != null) {
      count(
          "permissions of users",
          stored.count(settings.userPermissions().table()),
          "user_permissions",
          report);
    }
    if (stored.has(DjangoCredentialStore.TOKENS)) {
      long usual = stored.count(DjangoCredentialStore.TOKENS) - stored.countUnusualTokens();
      count("static tokens", usual, "static_tokens", report);
    }
    if (stored.has(DjangoCredentialStore.BLACKLIST)) {
      compareBlacklist(stored, report);
    }
    if (!secretKeys.isEmpty()) {
      count(
          "sessions",
          sessions(stored, new DjangoSessionReader(secretKeys), users),
          "carried_sessions",
          report);
    }
    return report;
  }

  private void count(String kind, long theirs, String table, Report report) {
    long ours = counts.count(table);
    report.counts().add("%s: %,d in Django, %,d copied".formatted(kind, theirs, ours));
    if (theirs != ours) {
      report.differences().add("%s: %,d instead of %,d".formatted(kind, ours, theirs));
    }
  }

  private void compareUsers(DjangoUserStore users, Report report) {
    long count = 0;
    List<DjangoUser> page = users.listAfter(Long.MIN_VALUE, PAGE);
    while (!page.isEmpty()) {
      Map<Long, DjangoUser> found =
          copies.find(page.stream().map(DjangoUser::id).toList()).stream()
              .collect(Collectors.toMap(DjangoUser::id, Function.identity()));
      page.forEach(user -> compare(user, found.get(user.id()), report));
      count += page.size();
      page = users.listAfter(page.getLast().id(), PAGE);
    }
    count("users", count, "users", report);
  }

  private static void compare(DjangoUser theirs, @Nullable DjangoUser ours, Report report) {
    if (ours == null) {
      report.differences().add("user %d is missing".formatted(theirs.id()));
      return;
    }
    var columns = new ArrayList<String>();
    if (!theirs.isNamed(ours.username())) {
      columns.add("username");
    }
    note("email", theirs.email(), ours.email(), columns);
    note("password", theirs.password(), ours.password(), columns);
    note("is_active", theirs.isActive(), ours.isActive(), columns);
    note("is_staff", theirs.isStaff(), ours.isStaff(), columns);
    note("is_superuser", theirs.isSuperuser(), ours.isSuperuser(), columns);
    note("last_login", theirs.lastLogin(), ours.lastLogin(), columns);
    note("first_name", theirs.firstName(), ours.firstName(), columns);
    note("last_name", theirs.lastName(), ours.lastName(), columns);
    note("extra", theirs.extra(), ours.extra(), columns);
    if (!columns.isEmpty()) {
      report
          .differences()
          .add("user %d differs in %s".formatted(theirs.id(), String.join(", ", columns)));
    }
  }

  private static void note(
      String column, @Nullable Object theirs, @Nullable Object ours, List<String> columns) {
    if (!Objects.equals(theirs, ours)) {
      columns.add(column);
    }
  }

  /** Looks for every blacklisted token; the table here also has tokens that were used here. */
  private void compareBlacklist(DjangoCredentialStore stored, Report report) {
    long count = 0;
    long missing = 0;
    List<Blacklisted> page = stored.blacklistedAfter(Long.MIN_VALUE, PAGE);
    while (!page.isEmpty()) {
      List<Blacklisted> accepted = credentials.missing(page);
      accepted.forEach(
          token ->
              report
                  .differences()
                  .add("blacklisted refresh token %d is missing".formatted(token.id())));
      count += page.size();
      missing += accepted.size();
      page = stored.blacklistedAfter(page.getLast().id(), PAGE);
    }
    report
        .counts()
        .add(
            "blacklisted refresh tokens: %,d in Django, %,d copied"
                .formatted(count, count - missing));
  }

  /** Counts the sessions that Django would accept. */
  private static long sessions(
      DjangoCredentialStore stored, DjangoSessionReader reader, DjangoUserStore users) {
    if (!stored.has(DjangoCredentialStore.SESSIONS)) {
      return 0;
    }
    long count = 0;
    List<Session> page = stored.sessionsAfter("", PAGE);
    while (!page.isEmpty()) {
      count += CredentialCopy.accepted(page, reader, users).size();
      page = stored.sessionsAfter(page.getLast().key(), PAGE);
    }
    return count;
  }
}
