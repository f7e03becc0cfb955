package dev.countersign.integration.provisioning;

import dev.countersign.http.answers.EntityTag;
import dev.countersign.http.answers.Json;
import dev.countersign.identity.users.EmailConfirmation;
import dev.countersign.identity.users.InactiveReasonStore;
import dev.countersign.identity.users.User;
import dev.countersign.platform.errors.PreconditionFailed;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/** Compares If-Match with the ETag that a GET request for the user would get now. */
@Component
class UserPreconditions {

  private final EmailConfirmation confirmation;
  private final InactiveReasonStore reasons;
  private final Json json;

  UserPreconditions(EmailConfirmation confirmation, InactiveReasonStore reasons, Json json) {
    this.confirmation = confirmation;
    this.reasons = reasons;
    this.json = json;
  }

  /** Returns a check that refuses the user if its ETag differs; an empty header refuses no user. */
  Consumer<User> ifMatch(String header) {
    return user -> {
      if (!header.isEmpty() && !tag(user).isMatchedBy(header)) {
        throw new PreconditionFailed();
      }
    };
  }

  private EntityTag tag(User user) {
    return EntityTag.of(
        json.compact(UserDetail.of(user, confirmation.isConfirmed(user), reasons.find(user))));
  }
}
