package com.example.department;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.http.answers.Answer;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** An endpoint: issues badges, and shows the owner of a badge. */
@Endpoint("${countersign.api.prefix}badge/")
@Permissions(HasDepartment.class)
class BadgeEndpoint {

  record Issued(String badge) {}

  record Owner(long userId, String department) {}

  private final DepartmentStore store;
  private final SecureRandom random;

  BadgeEndpoint(DepartmentStore store, SecureRandom random) {
    this.store = store;
    this.random = random;
  }

  @PostMapping
  @ApiOperation(
      id = "issueBadge",
      topic = ApiTopic.TOKENS,
      summary = "Issue a badge",
      description = "Returns the number of a new badge. It is not shown again.")
  @Answers(status = 201, body = Issued.class)
  Answer issue(Authenticated caller) {
    byte[] number = new byte[20];
    random.nextBytes(number);
    String badge = HexFormat.of().formatHex(number);
    store.addBadge(BadgeScheme.digest(badge), caller.user().id());
    return Answer.created(new Issued(badge)).notStored();
  }

  /** Calls user(), so that the badge of an inactive user is refused. */
  @GetMapping
  @AuthenticationSchemes(BadgeScheme.class)
  @ApiOperation(
      id = "readBadge",
      topic = ApiTopic.TOKENS,
      summary = "Show the owner of the badge",
      description = "Takes the scheme Badge alone.")
  Owner show(Authenticated caller) {
    long userId = caller.user().id();
    return new Owner(userId, store.departmentOf(userId).orElse(""));
  }
}
