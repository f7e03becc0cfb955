package dev.countersign.api.access;

import dev.countersign.api.access.AuthenticationOutcome.Accepted;
import dev.countersign.api.access.AuthenticationOutcome.Expired;
import dev.countersign.api.access.AuthenticationOutcome.NotAttempted;
import dev.countersign.api.access.AuthenticationOutcome.Rejected;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Records what the gate decides about a request, if a caller of {@link #recordFor} asked for it.
 * Holds names, user ids and reasons of the service, and nothing that the client sent.
 */
public final class AccessDecision {

  private static final String ATTRIBUTE = AccessDecision.class.getName();

  /** Stands for a scheme or permission that ended with an exception. */
  private static final String UNDECIDED = "undecided";

  private static final AccessDecision UNRECORDED = new AccessDecision(false);

  private final boolean isRecorded;
  private final Map<String, String> schemes = new LinkedHashMap<>();
  private final Map<String, String> permissions = new LinkedHashMap<>();

  private AccessDecision(boolean isRecorded) {
    this.isRecorded = isRecorded;
  }

  /** Makes the gate record its decision about the request. */
  public static void recordFor(HttpServletRequest request) {
    request.setAttribute(ATTRIBUTE, new AccessDecision(true));
  }

  /** Returns the recorded decision, or empty if the request did not reach the gate. */
  public static Optional<AccessDecision> about(HttpServletRequest request) {
    return request.getAttribute(ATTRIBUTE) instanceof AccessDecision decision
            && !(decision.schemes.isEmpty() && decision.permissions.isEmpty())
        ? Optional.of(decision)
        : Optional.empty();
  }

  static AccessDecision of(HttpServletRequest request) {
    return request.getAttribute(ATTRIBUTE) instanceof AccessDecision decision
        ? decision
        : UNRECORDED;
  }

  AuthenticationOutcome authenticate(AuthenticationScheme scheme, HttpServletRequest request) {
    if (!isRecorded) {
      return scheme.authenticate(request);
    }
    schemes.put(scheme.name(), UNDECIDED);
    AuthenticationOutcome outcome = scheme.authenticate(request);
    schemes.put(scheme.name(), text(outcome));
    return outcome;
  }

  boolean allows(Permission permission, AccessRequest attempt) {
    if (!isRecorded) {
      return permission.allows(attempt);
    }
    permissions.put(permission.name(), UNDECIDED);
    boolean isAllowed = permission.allows(attempt);
    permissions.put(permission.name(), isAllowed ? "allowed" : "denied");
    return isAllowed;
  }

  /** Returns each scheme that was tried with its outcome, in order. */
  public String schemes() {
    return listed(schemes);
  }

  /** Returns each permission that was asked with its result, in order. */
  public String permissions() {
    return listed(permissions);
  }

  private static String listed(Map<String, String> outcomes) {
    return outcomes.isEmpty()
        ? "none"
        : outcomes.entrySet().stream()
            .map(entry -> entry.getKey() + " " + entry.getValue())
            .collect(Collectors.joining(", "));
  }

  private static String text(AuthenticationOutcome outcome) {
    return switch (outcome) {
      case NotAttempted _ -> "not attempted";
      case Expired _ -> "expired";
      case Accepted accepted ->
          "accepted user "
              + accepted.userId()
              + accepted
                  .credential()
                  .impersonator()
                  .map(by -> " viewed by user " + by.userId())
                  .orElse("");
      case Rejected(var refusal) -> "rejected (%s: %s)".formatted(refusal.code(), refusal.reason());
    };
  }
}
