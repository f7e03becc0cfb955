package dev.countersign.integration.provisioning;

import dev.countersign.http.fields.Input;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.users.ImportOutcome;
import dev.countersign.identity.users.StoredUser;
import dev.countersign.identity.users.UserImport;
import dev.countersign.identity.users.Username;
import dev.countersign.integration.provisioning.ImportReport.Row;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.selfservice.accounts.Actor;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The checked rows of one import request.
 *
 * @param users the valid rows
 * @param errors the errors of each row, in the order of the request; empty for a valid row
 */
record ImportBatch(List<StoredUser> users, List<Map<String, List<String>>> errors) {

  static ImportBatch of(List<Input> inputs, ImportRows rows, Instant now) {
    var users = new ArrayList<StoredUser>();
    var errors = new ArrayList<Map<String, List<String>>>();
    for (Input input : inputs) {
      try {
        users.add(rows.user(input, now));
        errors.add(Map.of());
      } catch (ValidationFailed invalid) {
        errors.add(invalid.fields());
      }
    }
    return new ImportBatch(users, errors);
  }

  ImportReport add(UserImport imports, Actor actor) {
    Iterator<ImportOutcome> outcomes =
        imports
            .bySuperuser(
                actor.userId(),
                users,
                (id, user) ->
                    actor
                        .event(EventKind.STAFF_USER_ADDED, id)
                        .with(
                            "import is_staff=%s is_superuser=%s"
                                .formatted(user.isStaff(), user.isSuperuser())))
            .iterator();
    return ImportReport.of(
        errors.stream()
            .map(wrong -> wrong.isEmpty() ? row(outcomes.next()) : Row.refused(wrong))
            .toList());
  }

  private static Row row(ImportOutcome outcome) {
    return switch (outcome) {
      case ImportOutcome.Added(long id) -> Row.of(Row.ADDED, id);
      case ImportOutcome.Present(long id) -> Row.of(Row.PRESENT, id);
      case ImportOutcome.Taken _ -> Row.refused(Map.of("username", List.of(Username.TAKEN)));
    };
  }
}
