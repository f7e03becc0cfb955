package dev.countersign.tasks;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.OpenToImpersonation;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.ValidatedInput;
import java.time.Clock;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Lists and creates the caller's own tasks. */
@Endpoint("${countersign.api.prefix}tasks/")
@OpenToImpersonation
class TaskListEndpoint implements HasForm {

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
      description = "Returns all tasks of the caller.")
  List<Task> list(Authenticated caller) {
    return tasks.listOf(caller.userId());
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
    return Answer.created(
        tasks.create(
            caller.user().id(),
            fields.require("title"),
            fields.flag("is_public").orElse(false),
            clock.instant()));
  }
}
