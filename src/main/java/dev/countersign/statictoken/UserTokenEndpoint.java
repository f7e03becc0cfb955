package dev.countersign.statictoken;

import dev.countersign.access.IsAdminUser;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.endpoints.Answers;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.errors.NotFound;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The static token of any user, for staff to end. */
@Endpoint("${countersign.api.prefix}users/{id:[0-9]{1,18}}/token/")
@Permissions(IsAdminUser.class)
class UserTokenEndpoint {

  private final StaticTokenIssuer issuer;

  UserTokenEndpoint(StaticTokenIssuer issuer) {
    this.issuer = issuer;
  }

  @DeleteMapping
  @Answers(status = 204)
  Answer revoke(@PathVariable("id") long id) {
    if (!issuer.revoke(id)) {
      throw new NotFound();
    }
    return Answer.noContent();
  }
}
