package dev.countersign.tasks;

import dev.countersign.access.IsAuthenticatedOrReadOnly;
import dev.countersign.access.Permissions;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.endpoints.Page;
import dev.countersign.settings.ApiSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.util.function.UnaryOperator;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Everybody's public tasks, a page at a time. */
@Endpoint("${countersign.api.prefix}tasks/public/")
@Permissions(IsAuthenticatedOrReadOnly.class)
class PublicTaskListEndpoint {

  private final TaskStore tasks;
  private final int pageSize;

  PublicTaskListEndpoint(TaskStore tasks, ApiSettings settings) {
    this.tasks = tasks;
    this.pageSize = settings.pageSize();
  }

  @GetMapping
  Page<Task> list(
      @RequestParam(name = Page.AFTER, defaultValue = "0") long after, HttpServletRequest request) {
    return Page.of(
        tasks.listPublic(after, pageSize + 1),
        pageSize,
        Task::id,
        UnaryOperator.identity(),
        request);
  }
}
