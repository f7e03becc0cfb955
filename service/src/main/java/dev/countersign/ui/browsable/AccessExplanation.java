package dev.countersign.ui.browsable;

import dev.countersign.api.access.AccessPolicy;
import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.AuthenticationScheme;
import dev.countersign.api.access.Caller;
import dev.countersign.api.access.Permission;
import dev.countersign.platform.languages.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Explains which schemes and permissions the gate asked, and which of them decided. Contains
 * nothing that the response does not tell the caller.
 */
final class AccessExplanation {

  /** For templates: a scheme or permission with its outcome. */
  public record Step(Text kind, String name, Text outcome) {}

  private static final Text SCHEME = Text.of("browsable.scheme");
  private static final Text PERMISSION = Text.of("browsable.permission");

  private AccessExplanation() {}

  /**
   * Returns the steps in their order.
   *
   * @param caller empty if a credential was rejected
   * @param refusedBy the scheme or permission that refused the request, or empty
   */
  static List<Step> of(AccessPolicy policy, Optional<Caller> caller, Optional<String> refusedBy) {
    var steps = new ArrayList<Step>();
    addSchemes(steps, policy, caller, refusedBy);
    addPermissions(steps, policy, caller, refusedBy);
    return List.copyOf(steps);
  }

  private static void addSchemes(
      List<Step> steps, AccessPolicy policy, Optional<Caller> caller, Optional<String> refusedBy) {
    Optional<String> accepted =
        caller
            .filter(Authenticated.class::isInstance)
            .map(known -> ((Authenticated) known).scheme());
    boolean isDecided = false;
    for (AuthenticationScheme scheme : policy.schemes()) {
      Text outcome = Text.of("browsable.no-credential");
      if (isDecided) {
        outcome = Text.of("browsable.not-tried");
      } else if (accepted.filter(scheme.name()::equals).isPresent()) {
        outcome = Text.of("browsable.accepted");
        isDecided = true;
      } else if (caller.isEmpty() && refusedBy.filter(scheme.name()::equals).isPresent()) {
        outcome = Text.of("browsable.rejected");
        isDecided = true;
      }
      steps.add(new Step(SCHEME, scheme.name(), outcome));
    }
  }

  private static void addPermissions(
      List<Step> steps, AccessPolicy policy, Optional<Caller> caller, Optional<String> refusedBy) {
    boolean isDecided = caller.isEmpty();
    for (Permission permission : policy.permissions()) {
      Text outcome = Text.of("browsable.allowed");
      if (isDecided) {
        outcome = Text.of("browsable.not-checked");
      } else if (refusedBy.filter(permission.name()::equals).isPresent()) {
        outcome = Text.of("browsable.denied");
        isDecided = true;
      }
      steps.add(new Step(PERMISSION, permission.name(), outcome));
    }
  }
}
