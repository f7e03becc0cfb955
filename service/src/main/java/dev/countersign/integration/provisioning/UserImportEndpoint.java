package dev.countersign.integration.provisioning;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticatedOrExempt;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.RowsField;
import dev.countersign.identity.users.UserImport;
import dev.countersign.platform.errors.IdempotencyKeyReused;
import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.errors.RequestInProgress;
import dev.countersign.selfservice.accounts.Actor;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;

/** Adds up to 200 users in one request, for superusers. */
@Endpoint("${countersign.api.prefix}users/import/")
@Permissions(IsAdminUser.class)
class UserImportEndpoint implements HasForm {

  /** Takes far less than the deadline of a request, and fits the longest body. */
  private static final int MOST = 200;

  private static final String USERS = "users";

  private final UserImport imports;
  private final ImportRows rows;
  private final IdempotentRequests idempotent;
  private final Clock clock;
  private final Form form;

  UserImportEndpoint(
      UserImport imports, ImportRows rows, IdempotentRequests idempotent, Clock clock) {
    this.imports = imports;
    this.rows = rows;
    this.form = Form.of(new RowsField(USERS, "Users", rows.form(), MOST));
    this.idempotent = idempotent;
    this.clock = clock;
  }

  @Override
  public Form form() {
    return form;
  }

  @PostMapping
  @Permissions({IsAdminUser.class, RecentlyAuthenticatedOrExempt.class})
  @ApiOperation(
      id = "importUsers",
      topic = ApiTopic.STAFF,
      summary = "Import users",
      description =
          "For superusers. Adds up to 200 users in one transaction and returns one result for each "
              + "row, in their order: `added`, `present` if the username exists, or `refused` with "
              + "the errors. Refused rows do not keep other rows from being added. `password` is a "
              + "hash in Django's format.")
  @Answers(status = 200, body = ImportReport.class)
  @Refuses({RequestInProgress.class, IdempotencyKeyReused.class})
  Answer add(
      Authenticated caller,
      Input input,
      @RequestHeader(name = IdempotencyKey.HEADER, defaultValue = "") String key,
      HttpServletRequest request) {
    if (!caller.user().isSuperuser()) {
      throw new PermissionDenied();
    }
    Actor actor = Actor.of(caller, request);
    return idempotent.run(
        idempotent.key(key, caller, request, input),
        () -> ImportBatch.of(form.check(input).orRefuse().rows(USERS), rows, clock.instant()),
        batch -> Answer.ok(batch.add(imports, actor)));
  }
}
