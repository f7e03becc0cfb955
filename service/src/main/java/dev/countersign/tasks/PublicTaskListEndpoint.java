package dev.countersign.tasks;

import dev.countersign.api.access.IsAuthenticatedOrReadOnly;
import dev.countersign.api.access.OpenToImpersonation;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.Page;
import dev.countersign.api.endpoints.PageLinks;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.paging.Slice;
import dev.countersign.platform.settings.ApiSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Returns the public tasks of all users, page by page. */
@Endpoint("${countersign.api.prefix}tasks/public/")
@Permissions(IsAuthenticatedOrReadOnly.class)
@OpenToImpersonation
class PublicTaskListEndpoint {

  private final TaskStore tasks;
  private final int pageSize;

  PublicTaskListEndpoint(TaskStore tasks, ApiSettings settings) {
    this.tasks = tasks;
    this.pageSize = settings.pageSize();
  }

  @GetMapping
  @ApiOperation(
      id = "listPublicTasks",
      topic = ApiTopic.TASKS,
      summary = "List public tasks",
      description = "Tasks of all users that are marked as public, in pages. No login is needed.")
  Page<Task> list(
      @RequestParam(name = PageRequest.AFTER, defaultValue = "0") long after,
      @RequestParam(name = PageRequest.BEFORE, defaultValue = "0") long before,
      HttpServletRequest request) {
    PageRequest<Long> wanted = PageRequest.of(given(after), given(before));
    int rows = pageSize + 1;
    List<Task> read =
        wanted.read(
            from -> tasks.listPublicAfter(from.orElse(0L), rows),
            from -> tasks.listPublicBefore(from, rows));
    return PageLinks.ascending(request).page(Slice.of(wanted, read, pageSize, Task::id));
  }

  /** Treats 0 as absent, because ids begin with 1. */
  private static Optional<Long> given(long id) {
    return Optional.of(id).filter(known -> known != 0);
  }
}
