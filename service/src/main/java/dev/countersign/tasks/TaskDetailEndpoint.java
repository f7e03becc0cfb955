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
import dev.countersign.platform.errors.NotFound;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;

/** Shows, changes and deletes one of the caller's own tasks. Another user's task gets 404. */
@Endpoint("${countersign.api.prefix}tasks/{id:[0-9]{1,18}}/")
@OpenToImpersonation
class TaskDetailEndpoint implements HasForm {

  private final TaskStore tasks;

  TaskDetailEndpoint(TaskStore tasks) {
    this.tasks = tasks;
  }

  @Override
  public Form form() {
    return TaskFields.FORM;
  }

  @GetMapping
  @ApiOperation(
      id = "getTask",
      topic = ApiTopic.TASKS,
      summary = "Show a task",
      description = "404 for a task of another user.")
  Task show(Authenticated caller, @PathVariable("id") long id) {
    return tasks.find(caller.userId(), id).orElseThrow(NotFound::new);
  }

  @PutMapping
  @ApiOperation(
      id = "replaceTask",
      topic = ApiTopic.TASKS,
      summary = "Replace a task",
      description = "All required fields must be sent. 404 for a task of another user.")
  Task replace(Authenticated caller, @PathVariable("id") long id, Input input) {
    return change(caller, id, TaskFields.FORM.check(input));
  }

  @PatchMapping
  @ApiOperation(
      id = "updateTask",
      topic = ApiTopic.TASKS,
      summary = "Change fields of a task",
      description = "Only the fields that are sent change. 404 for a task of another user.")
  Task update(Authenticated caller, @PathVariable("id") long id, Input input) {
    return change(caller, id, TaskFields.FORM.checkSent(input));
  }

  @DeleteMapping
  @ApiOperation(
      id = "deleteTask",
      topic = ApiTopic.TASKS,
      summary = "Delete a task",
      description = "404 for a task of another user.")
  @Answers(status = 204)
  Answer delete(Authenticated caller, @PathVariable("id") long id) {
    if (!tasks.delete(caller.user().id(), id)) {
      throw new NotFound();
    }
    return Answer.noContent();
  }

  /** Responds with 404 for a missing task before it reports errors in the input. */
  private Task change(Authenticated caller, long id, ValidatedInput fields) {
    long userId = caller.user().id();
    if (tasks.find(userId, id).isEmpty()) {
      throw new NotFound();
    }
    fields.orRefuse();
    return tasks
        .change(userId, id, fields.text("title"), fields.flag("is_public"))
        .orElseThrow(NotFound::new);
  }
}
