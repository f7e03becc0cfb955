package dev.countersign.api.access;

import dev.countersign.api.access.AuthenticationOutcome.Accepted;
import dev.countersign.api.access.AuthenticationOutcome.Expired;
import dev.countersign.api.access.AuthenticationOutcome.NotAttempted;
import dev.countersign.api.access.AuthenticationOutcome.Rejected;
import dev.countersign.identity.rights.RightsStore;
import dev.countersign.identity.rights.StaffSettings;
import dev.countersign.identity.users.CurrentUser;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.errors.ImpersonationRefused;
import dev.countersign.platform.errors.NotAuthenticated;
import dev.countersign.platform.traces.Trace;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.LongFunction;
import org.eclipse.jetty.util.Attributes;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/** Authenticates the caller of each request, then checks the permissions of the endpoint. */
@Component
public class AccessInterceptor implements HandlerInterceptor {

  /**
   * Request attribute: the endpoint class whose declarations apply instead of the handler's own.
   */
  public static final String DECLARED_ON = AccessInterceptor.class.getName() + ".declaredOn";

  private static final String CALLER = Caller.class.getName();
  private static final String REFUSED_BY = AccessInterceptor.class.getName() + ".refusedBy";

  private final AccessPolicies policies;
  private final LongFunction<Optional<CurrentUser>> users;
  private final EnrolmentRule enrolment;
  private final Authenticated.RightsReader rights;
  private final List<CredentialExchange> exchanges;

  @Autowired
  AccessInterceptor(
      AccessPolicies policies,
      UserStore users,
      EnrolmentRule enrolment,
      RightsStore rights,
      StaffSettings staff,
      List<CredentialExchange> exchanges) {
    this(
        policies,
        users::findCurrent,
        enrolment,
        new Authenticated.RightsReader(rights::permissions, staff.roles()),
        exchanges);
  }

  /**
   * @param users Reads the row of a user, by one SQL statement.
   */
  AccessInterceptor(
      AccessPolicies policies,
      LongFunction<Optional<CurrentUser>> users,
      EnrolmentRule enrolment,
      Authenticated.RightsReader rights,
      List<CredentialExchange> exchanges) {
    this.policies = policies;
    this.users = users;
    this.enrolment = enrolment;
    this.rights = rights;
    this.exchanges = exchanges;
  }

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    if (request.getDispatcherType() != DispatcherType.REQUEST) {
      // The gate has checked this request already. An error or async dispatch must not be refused.
      return true;
    }
    return Trace.step("gate", () -> admit(handler, request, response));
  }

  private boolean admit(Object handler, HttpServletRequest request, HttpServletResponse response) {
    AccessDecision decision = AccessDecision.of(request);
    try {
      decide(policyOf(handler, request), decision, request, response);
      return true;
    } finally {
      Trace.note("countersign.gate.schemes", decision::schemes);
      Trace.note("countersign.gate.permissions", decision::permissions);
    }
  }

  private void decide(
      AccessPolicy policy,
      AccessDecision decision,
      HttpServletRequest request,
      HttpServletResponse response) {
    exchange(policy, request, response);
    Caller caller = identify(policy, decision, request, response);
    request.setAttribute(CALLER, caller);
    requireOpenToImpersonation(policy, caller, request);
    requireAdmission(caller);
    var attempt = new AccessRequest(caller, request.getMethod(), request);
    for (Permission permission : policy.permissions()) {
      if (!decision.allows(permission, attempt)) {
        request.setAttribute(REFUSED_BY, permission.name());
        throw switch (caller) {
          case Anonymous _ -> new NotAuthenticated();
          case Authenticated _ -> permission.refusal();
        };
      }
    }
  }

  /**
   * Refuses a user who must add a second factor first. An access token, whose user's row is not
   * read, is refused when it is issued or refreshed, and wherever the row is read later.
   */
  private void requireAdmission(Caller caller) {
    if (enrolment.isOn() && caller instanceof Authenticated known && known.hasUser()) {
      known.user();
    }
  }

  /** Refuses staff who view the account of a user, unless the endpoint is open to them. */
  private static void requireOpenToImpersonation(
      AccessPolicy policy, Caller caller, HttpServletRequest request) {
    if (caller instanceof Authenticated known
        && known.credential().impersonator().isPresent()
        && !policy.isOpenTo(known.credential().impersonator().get(), request.getMethod())) {
      request.setAttribute(REFUSED_BY, "impersonation");
      throw new ImpersonationRefused();
    }
  }

  /** Returns the caller that the gate identified. */
  public static Caller callerOf(HttpServletRequest request) {
    return seenAs(request)
        .orElseThrow(() -> new IllegalStateException("The gate has not identified a caller."));
  }

  /** Returns the caller, or empty if the gate has not run or has rejected the credential. */
  public static Optional<Caller> seenAs(HttpServletRequest request) {
    return callerIn(request.getAttribute(CALLER));
  }

  /** Returns the same for a request that Jetty has completed. */
  public static Optional<Caller> seenAs(Attributes request) {
    return callerIn(request.getAttribute(CALLER));
  }

  /** Returns the name of the scheme or permission that refused the request, or empty. */
  public static Optional<String> refusedBy(HttpServletRequest request) {
    return Optional.ofNullable((String) request.getAttribute(REFUSED_BY));
  }

  private static Optional<Caller> callerIn(@Nullable Object attribute) {
    return attribute instanceof Caller caller ? Optional.of(caller) : Optional.empty();
  }

  private AccessPolicy policyOf(Object handler, HttpServletRequest request) {
    if (request.getAttribute(DECLARED_ON) instanceof Class<?> endpoint) {
      return policies.of(endpoint);
    }
    return handler instanceof HandlerMethod method
        ? policies.of(method.getMethod(), method.getBeanType())
        : policies.defaults();
  }

  /**
   * Exchanges credentials only where a scheme reads cookies. Other responses may be cached, and
   * must not set one.
   */
  private void exchange(
      AccessPolicy policy, HttpServletRequest request, HttpServletResponse response) {
    for (CredentialExchange exchange : exchanges) {
      if (policy.schemes().stream().anyMatch(scheme -> scheme.variesBy().isPresent())) {
        exchange.exchange(request).forEach(cookie -> response.addHeader("Set-Cookie", cookie));
      }
    }
  }

  private Caller identify(
      AccessPolicy policy,
      AccessDecision decision,
      HttpServletRequest request,
      HttpServletResponse response) {
    for (AuthenticationScheme scheme : policy.schemes()) {
      scheme.variesBy().ifPresent(header -> addToVary(header, response));
      AuthenticationOutcome outcome = decision.authenticate(scheme, request);
      if (!(outcome instanceof NotAttempted)) {
        // The response depends on a credential. An endpoint can replace this header.
        response.setHeader("Cache-Control", "no-store");
      }
      switch (outcome) {
        case NotAttempted _ -> {}
        case Expired(var setCookie) -> response.addHeader("Set-Cookie", setCookie);
        case Accepted accepted -> {
          return new Authenticated(accepted, scheme, users, admission(policy), rights);
        }
        case Rejected(var refusal) -> {
          request.setAttribute(REFUSED_BY, scheme.name());
          throw refusal;
        }
      }
    }
    return new Anonymous();
  }

  private BiPredicate<User, Credential> admission(AccessPolicy policy) {
    return policy.isOpenBeforeEnrolment() || !enrolment.isOn() ? (_, _) -> true : enrolment::admits;
  }

  private static void addToVary(String header, HttpServletResponse response) {
    String known = response.getHeader("Vary");
    response.setHeader("Vary", known == null ? header : known + ", " + header);
  }
}
