package dev.countersign.tasks;

import dev.countersign.http.fields.BooleanField;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.ReadOnlyField;
import dev.countersign.http.fields.TextField;

/** Declares the fields of a task for all endpoints that write tasks. */
final class TaskFields {

  static final Form FORM =
      Form.of(
          new ReadOnlyField("id", "integer", "ID"),
          TextField.text("title", "Title").atMost(200).build(),
          new BooleanField("is_public", "Is public"),
          new ReadOnlyField("created_by", "field", "Created by"),
          new ReadOnlyField("created_at", "datetime", "Created at"));

  private TaskFields() {}
}
