package dev.countersign.tasks;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.OpenToImpersonation;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.endpoints.Page;
import dev.countersign.api.endpoints.PageLinks;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.paging.Slice;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Lists and creates the caller's own tasks. */
@Endpoint("${countersign.api.prefix}tasks/")
@OpenToImpersonation
class TaskListEndpoint implements HasForm {

  /** How many tasks a user can have, and how many a response lists. */
  private static final int MOST = 10_000;

  private static final int LISTED = 1_000;

  private final TaskStore tasks;
  private final Clock clock;

  TaskListEndpoint(TaskStore tasks, Clock clock) {
    this.tasks = tasks;
    this.clock = clock;
  }

  @Override
  public Form form() {
    return TaskFields.FORM;
  }

  @GetMapping
  @ApiOperation(
      id = "listTasks",
      topic = ApiTopic.TASKS,
      summary = "List the caller's tasks",
      description =
          "Returns up to 1000 tasks of the caller, in the order of their ids. If there are more, "
              + "the header `Link` names the next ones.")
  @Answers(status = 200, body = Task[].class)
  Answer list(
      Authenticated caller,
      @RequestParam(name = PageRequest.AFTER, defaultValue = "0") long after,
      HttpServletRequest request) {
    PageRequest<Long> wanted = new PageRequest<>(Optional.of(after), true);
    List<Task> read = tasks.listOf(caller.userId(), after, LISTED + 1);
    Page<Task> page = PageLinks.ascending(request).page(Slice.of(wanted, read, LISTED, Task::id));
    Answer answer = Answer.ok(page.results());
    return page.next() == null
        ? answer
        : answer.with("Link", "<" + page.next() + ">; rel=\"next\"");
  }

  @PostMapping
  @ApiOperation(
      id = "createTask",
      topic = ApiTopic.TASKS,
      summary = "Create a task",
      description = "The task belongs to the caller.")
  @Answers(status = 201, body = Task.class)
  Answer create(Authenticated caller, Input input) {
    ValidatedInput fields = TaskFields.FORM.check(input).orRefuse();
    if (tasks.hasAtLeast(caller.user().id(), MOST)) {
      throw new ValidationFailed(
          "non_field_errors", "You have " + MOST + " tasks. Delete one to add another.");
    }
    return Answer.created(
        tasks.create(
            caller.user().id(),
            fields.require("title"),
            fields.flag("is_public").orElse(false),
            clock.instant()));
  }
}
