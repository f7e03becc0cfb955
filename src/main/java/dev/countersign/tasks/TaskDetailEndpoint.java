package dev.countersign.tasks;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.endpoints.Answers;
import dev.countersign.endpoints.Described;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.errors.NotFound;
import dev.countersign.fields.Checked;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;

/** One of the caller's own tasks; anybody else's is not there. */
@Endpoint("${countersign.api.prefix}tasks/{id:[0-9]{1,18}}/")
@Permissions(IsAuthenticated.class)
class TaskDetailEndpoint implements Described {

  private final TaskStore tasks;

  TaskDetailEndpoint(TaskStore tasks) {
    this.tasks = tasks;
  }

  @Override
  public Form form() {
    return TaskFields.FORM;
  }

  @GetMapping
  Task show(Authenticated caller, @PathVariable("id") long id) {
    return tasks.find(caller.userId(), id).orElseThrow(NotFound::new);
  }

  @PutMapping
  Task replace(Authenticated caller, @PathVariable("id") long id, Input input) {
    return change(caller, id, TaskFields.FORM.check(input));
  }

  @PatchMapping
  Task update(Authenticated caller, @PathVariable("id") long id, Input input) {
    return change(caller, id, TaskFields.FORM.checkSent(input));
  }

  @DeleteMapping
  @Answers(status = 204)
  Answer delete(Authenticated caller, @PathVariable("id") long id) {
    if (!tasks.delete(caller.user().id(), id)) {
      throw new NotFound();
    }
    return Answer.noContent();
  }

  /** Whether the task is there is settled before what is wrong with the input. */
  private Task change(Authenticated caller, long id, Checked fields) {
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
