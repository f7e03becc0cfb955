package dev.countersign.operations.userfiles;

import dev.countersign.identity.groups.Group;
import dev.countersign.identity.groups.GroupStore;
import dev.countersign.identity.users.StoredUserStore;
import dev.countersign.operations.terminal.Progress;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.paging.Slice;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Writes groups and users as JSON Lines. Reads them in pages, so that the memory needed does not
 * depend on their number.
 */
@Component
public class UserFileExport {

  private static final int PAGE = 1000;

  private final StoredUserStore users;
  private final GroupStore groups;
  private final Clock clock;

  UserFileExport(StoredUserStore users, GroupStore groups, Clock clock) {
    this.users = users;
    this.groups = groups;
    this.clock = clock;
  }

  public void write(PrintWriter out, Progress progress) {
    writeGroups(out);
    Instant now = clock.instant();
    long last = Long.MIN_VALUE;
    List<StoredUserStore.Row> page = users.listAfter(last, PAGE, now);
    while (!page.isEmpty()) {
      for (StoredUserStore.Row row : page) {
        out.println(row.user().toJson());
        progress.step();
      }
      last = page.getLast().id();
      page = users.listAfter(last, PAGE, now);
    }
    out.flush();
  }

  private void writeGroups(PrintWriter out) {
    Optional<PageRequest<Long>> request = Optional.of(PageRequest.first());
    while (request.isPresent()) {
      Slice<Group, Long> page = groups.page(request.get(), PAGE);
      page.rows().forEach(group -> out.println(GroupLine.of(group).toJson()));
      request = page.next().map(id -> PageRequest.of(Optional.of(id), Optional.empty()));
    }
  }
}
