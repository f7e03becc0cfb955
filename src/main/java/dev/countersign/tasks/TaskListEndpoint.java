package dev.countersign.tasks;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.endpoints.Answers;
import dev.countersign.endpoints.Described;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.fields.Checked;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import java.time.Clock;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** The caller's own tasks. */
@Endpoint("${countersign.api.prefix}tasks/")
@Permissions(IsAuthenticated.class)
class TaskListEndpoint implements Described {

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
  List<Task> list(Authenticated caller) {
    return tasks.listOf(caller.userId());
  }

  @PostMapping
  @Answers(status = 201, body = Task.class)
  Answer create(Authenticated caller, Input input) {
    Checked fields = TaskFields.FORM.check(input).orRefuse();
    return Answer.created(
        tasks.create(
            caller.user().id(),
            fields.require("title"),
            fields.flag("is_public").orElse(false),
            clock.instant()));
  }
}
