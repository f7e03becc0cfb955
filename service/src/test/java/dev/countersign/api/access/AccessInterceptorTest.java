package dev.countersign.api.access;

import static dev.countersign.api.access.TestCallers.ADA;
import static dev.countersign.api.access.TestCallers.STAFF;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.api.access.AuthenticationOutcome.Accepted;
import dev.countersign.api.access.AuthenticationOutcome.Expired;
import dev.countersign.api.access.AuthenticationOutcome.NotAttempted;
import dev.countersign.api.access.AuthenticationOutcome.Rejected;
import dev.countersign.api.access.Credential.Impersonator;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.CurrentUser;
import dev.countersign.identity.users.LoginEpoch;
import dev.countersign.identity.users.TestSecondFactorPolicy;
import dev.countersign.identity.users.User;
import dev.countersign.platform.errors.AuthenticationFailed;
import dev.countersign.platform.errors.EnrolmentRequired;
import dev.countersign.platform.errors.ImpersonationRefused;
import dev.countersign.platform.errors.NotAuthenticated;
import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.settings.ApiSettings;
import dev.countersign.platform.settings.SecondFactorSettings.Required;
import dev.countersign.platform.traces.Trace;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import jakarta.servlet.DispatcherType;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.eclipse.jetty.util.Attributes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.method.HandlerMethod;

/** Tests the gate with schemes whose outcomes the tests set. */
class AccessInterceptorTest {

  private final MockHttpServletRequest request = new MockHttpServletRequest("POST", "/");
  private final MockHttpServletResponse response = new MockHttpServletResponse();
  private final List<String> tried = new ArrayList<>();
  private final List<Long> read = new ArrayList<>();
  private AuthenticationOutcome cookieOutcome = new NotAttempted();
  private AuthenticationOutcome tokenOutcome = new NotAttempted();
  private Required required = Required.NONE;
  private List<CredentialExchange> exchanges = List.of();

  @BeforeEach
  void record() {
    AccessDecision.recordFor(request);
  }

  @Test
  void schemes_are_tried_in_order_until_one_accepts() {
    cookieOutcome = new Accepted(ADA.id(), new Badge());

    assertThat(pass()).isTrue();

    assertThat(tried).containsExactly("cookie");
    assertThat(AccessInterceptor.callerOf(request))
        .isInstanceOfSatisfying(
            Authenticated.class, caller -> assertThat(caller.scheme()).isEqualTo("cookie"));
    assertThat(AccessInterceptor.seenAs(request)).isPresent();
  }

  @Test
  void a_request_without_a_credential_is_anonymous_and_refused_by_default() {
    assertThatThrownBy(this::pass).isInstanceOf(NotAuthenticated.class);

    assertThat(tried).containsExactly("cookie", "token");
    assertThat(AccessInterceptor.callerOf(request)).isInstanceOf(Anonymous.class);
    assertThat(AccessInterceptor.refusedBy(request)).contains("is-authenticated");
    assertThat(response.getHeader("Cache-Control")).isNull();
  }

  @Test
  void a_rejected_credential_ends_the_request() {
    cookieOutcome = new Rejected(new AuthenticationFailed("Badge", "wrong", "Wrong"));
    tokenOutcome = new Accepted(ADA.id(), new Badge());

    assertThatThrownBy(this::pass).hasMessage("Wrong");

    assertThat(tried).containsExactly("cookie");
    assertThat(AccessInterceptor.refusedBy(request)).contains("cookie");
    assertThat(AccessInterceptor.seenAs(request)).isEmpty();
    assertThatThrownBy(() -> AccessInterceptor.callerOf(request))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void an_expired_cookie_is_deleted_and_the_next_scheme_is_tried() {
    cookieOutcome = new Expired("session=\"\"");
    tokenOutcome = new Accepted(ADA.id(), new Badge());

    assertThat(pass()).isTrue();

    assertThat(response.getHeaders("Set-Cookie")).containsExactly("session=\"\"");
    assertThat(tried).containsExactly("cookie", "token");
  }

  @Test
  void a_response_to_a_credential_is_not_stored() {
    tokenOutcome = new Accepted(ADA.id(), new Badge());

    assertThat(pass()).isTrue();

    assertThat(response.getHeader("Cache-Control")).isEqualTo("no-store");
  }

  @Test
  void a_response_varies_by_the_header_that_a_scheme_reads() {
    tokenOutcome = new Accepted(ADA.id(), new Badge());
    response.setHeader("Vary", "Accept");

    assertThat(pass()).isTrue();

    assertThat(response.getHeader("Vary")).isEqualTo("Accept, Cookie");
  }

  @Test
  void the_first_header_of_vary_stands_alone() {
    cookieOutcome = new Accepted(ADA.id(), new Badge());

    assertThat(pass()).isTrue();

    assertThat(response.getHeader("Vary")).isEqualTo("Cookie");
  }

  @Test
  void a_user_without_the_permission_is_refused() {
    tokenOutcome = Accepted.of(ADA, new Badge());
    request.setAttribute(AccessInterceptor.DECLARED_ON, ForStaff.class);

    assertThatThrownBy(this::pass).isInstanceOf(PermissionDenied.class);

    assertThat(AccessInterceptor.refusedBy(request)).contains("is-admin-user");
  }

  @Test
  void the_handlers_own_declarations_apply() throws Exception {
    var handler = new HandlerMethod(new ForStaff(), ForStaff.class.getDeclaredMethod("show"));

    assertThatThrownBy(() -> gate().preHandle(request, response, handler))
        .isInstanceOf(NotAuthenticated.class);
    assertThat(AccessInterceptor.refusedBy(request)).contains("is-admin-user");
  }

  @Test
  void an_anonymous_caller_may_use_a_public_endpoint() {
    request.setAttribute(AccessInterceptor.DECLARED_ON, Public.class);

    assertThat(pass()).isTrue();
    assertThat(AccessInterceptor.refusedBy(request)).isEmpty();
  }

  @Test
  void an_error_dispatch_is_not_checked_again() {
    request.setDispatcherType(DispatcherType.ERROR);

    assertThat(pass()).isTrue();

    assertThat(tried).isEmpty();
  }

  @Test
  void the_row_of_a_token_is_read_only_if_a_permission_needs_it() {
    tokenOutcome = new Accepted(STAFF.id(), new Badge());
    assertThat(pass()).isTrue();
    assertThat(read).isEmpty();

    request.setAttribute(AccessInterceptor.DECLARED_ON, ForStaff.class);
    assertThat(pass()).isTrue();
    assertThat(read).containsExactly(STAFF.id());
  }

  @Test
  void a_user_who_must_add_a_second_factor_is_refused() {
    required = Required.ALL;
    cookieOutcome = Accepted.of(ADA, new Badge(Set.of(AuthenticationMethod.PASSWORD)));

    assertThatThrownBy(this::pass).isInstanceOf(EnrolmentRequired.class);
  }

  @Test
  void an_endpoint_that_adds_a_second_factor_is_open_to_such_a_user() {
    required = Required.ALL;
    cookieOutcome = Accepted.of(ADA, new Badge(Set.of(AuthenticationMethod.PASSWORD)));
    request.setAttribute(AccessInterceptor.DECLARED_ON, Enrolment.class);

    assertThat(pass()).isTrue();
  }

  @Test
  void without_the_rule_no_user_is_asked_for_a_second_factor() {
    cookieOutcome = Accepted.of(ADA, new Badge(Set.of(AuthenticationMethod.PASSWORD)));

    assertThat(pass()).isTrue();
    assertThat(((Authenticated) AccessInterceptor.callerOf(request)).user()).isEqualTo(ADA);
  }

  @Test
  void an_access_token_whose_row_is_not_read_is_not_asked_for_a_second_factor() {
    required = Required.ALL;
    tokenOutcome = new Accepted(ADA.id(), new Badge(Set.of(AuthenticationMethod.PASSWORD)));

    assertThat(pass()).isTrue();
    assertThat(read).isEmpty();
  }

  @Test
  void staff_who_view_an_account_are_refused_unless_the_endpoint_is_open_to_them() {
    cookieOutcome = Accepted.of(ADA, new Badge(new Impersonator(1, false)));

    assertThatThrownBy(this::pass).isInstanceOf(ImpersonationRefused.class);
    assertThat(AccessInterceptor.refusedBy(request)).contains("impersonation");

    request.setAttribute(AccessInterceptor.DECLARED_ON, Viewable.class);
    assertThat(pass()).isTrue();
  }

  @Test
  void credentials_of_another_system_are_exchanged_before_the_schemes_are_tried() {
    exchanges =
        List.of(
            _ -> {
              tried.add("exchange");
              return List.of("session=new");
            });
    cookieOutcome = new Accepted(ADA.id(), new Badge());

    assertThat(pass()).isTrue();

    assertThat(tried).containsExactly("exchange", "cookie");
    assertThat(response.getHeaders("Set-Cookie")).containsExactly("session=new");
  }

  @Test
  void no_cookie_is_exchanged_where_no_scheme_reads_cookies() {
    exchanges = List.of(_ -> List.of("session=new"));
    tokenOutcome = new Accepted(ADA.id(), new Badge());
    request.setAttribute(AccessInterceptor.DECLARED_ON, WithoutCookies.class);

    assertThat(pass()).isTrue();

    assertThat(response.getHeader("Set-Cookie")).isNull();
  }

  @Test
  void a_recorded_decision_names_each_scheme_and_permission() {
    cookieOutcome = new Expired("session=\"\"");
    tokenOutcome = Accepted.of(ADA, new Badge(new Impersonator(3, false)));
    request.setAttribute(AccessInterceptor.DECLARED_ON, Viewable.class);

    assertThat(pass()).isTrue();

    AccessDecision decision = AccessDecision.about(request).orElseThrow();
    assertThat(decision.schemes())
        .isEqualTo("cookie expired, token accepted user 7 viewed by user 3");
    assertThat(decision.permissions()).isEqualTo("is-authenticated allowed");
  }

  @Test
  void a_recorded_refusal_holds_its_reason() {
    cookieOutcome = new NotAttempted();
    tokenOutcome = new Rejected(new AuthenticationFailed("Badge", "wrong", "Wrong"));

    assertThatThrownBy(this::pass).isInstanceOf(AuthenticationFailed.class);

    AccessDecision decision = AccessDecision.about(request).orElseThrow();
    assertThat(decision.schemes()).isEqualTo("cookie not attempted, token rejected (wrong: Wrong)");
    assertThat(decision.permissions()).isEqualTo("none");
  }

  @Test
  void a_recorded_permission_that_denies_is_named() {
    tokenOutcome = new Accepted(ADA.id(), new Badge());
    request.setAttribute(AccessInterceptor.DECLARED_ON, Staffed.class);

    assertThatThrownBy(this::pass).isInstanceOf(PermissionDenied.class);

    assertThat(AccessDecision.about(request).orElseThrow().permissions())
        .isEqualTo("is-authenticated allowed, denies denied");
    assertThat(AccessDecision.about(request).orElseThrow().schemes())
        .isEqualTo("cookie not attempted, token accepted user 7");
  }

  @Test
  void a_scheme_or_permission_that_throws_is_undecided() {
    request.setAttribute(AccessInterceptor.DECLARED_ON, Broken.class);
    tokenOutcome = new Accepted(ADA.id(), new Badge());

    assertThatThrownBy(this::pass).isInstanceOf(IllegalStateException.class);

    assertThat(AccessDecision.about(request).orElseThrow().permissions())
        .isEqualTo("broken undecided");
  }

  @Test
  void nothing_is_recorded_unless_a_caller_asks_for_it() {
    var unrecorded = new MockHttpServletRequest("POST", "/");
    tokenOutcome = new Accepted(ADA.id(), new Badge());

    assertThat(gate().preHandle(unrecorded, response, new Object())).isTrue();

    assertThat(AccessDecision.about(unrecorded)).isEmpty();
  }

  @Test
  void a_permission_decides_also_where_nothing_is_recorded() {
    var unrecorded = new MockHttpServletRequest("POST", "/");
    tokenOutcome = new Accepted(ADA.id(), new Badge());
    unrecorded.setAttribute(AccessInterceptor.DECLARED_ON, Staffed.class);

    assertThatThrownBy(() -> gate().preHandle(unrecorded, response, new Object()))
        .isInstanceOf(PermissionDenied.class);
  }

  @Test
  void a_trace_has_the_decision_of_the_gate_as_a_step() {
    var spans = new ArrayList<SpanData>();
    tokenOutcome = new Accepted(ADA.id(), new Badge());

    try (var provider =
        SdkTracerProvider.builder().addSpanProcessor(new Collected(spans)).build()) {
      Tracer tracer = provider.get("test");
      new Trace(tracer, tracer.spanBuilder("request").startSpan()).run(this::pass);
    }

    SpanData gate = spans.getFirst();
    assertThat(gate.getName()).isEqualTo("gate");
    assertThat(gate.getAttributes().asMap())
        .containsEntry(
            AttributeKey.stringKey("countersign.gate.schemes"),
            "cookie not attempted, token accepted user 7")
        .containsEntry(
            AttributeKey.stringKey("countersign.gate.permissions"), "is-authenticated allowed");
  }

  @Test
  void a_request_that_did_not_reach_the_gate_has_no_decision() {
    assertThat(AccessDecision.about(request)).isEmpty();
  }

  @Test
  void the_caller_is_known_after_jetty_has_completed_the_request() {
    var attributes = new Attributes.Mapped();
    assertThat(AccessInterceptor.seenAs(attributes)).isEmpty();

    attributes.setAttribute(Caller.class.getName(), new Anonymous());
    assertThat(AccessInterceptor.seenAs(attributes)).contains(new Anonymous());
  }

  private boolean pass() {
    return gate().preHandle(request, response, new Object());
  }

  private AccessInterceptor gate() {
    ApiSettings settings =
        new Binder(
                new MapConfigurationPropertySource(
                    Map.of("countersign.api.default-authentication-classes", "cookie,token")))
            .bindOrCreate("countersign.api", ApiSettings.class);
    return new AccessInterceptor(
        new AccessPolicies(
            settings,
            List.of(
                new ByCookie(() -> tried("cookie", cookieOutcome)),
                new ByHeader(() -> tried("token", tokenOutcome))),
            List.of(
                new IsAuthenticated(),
                new AllowAny(),
                new IsAdminUser(),
                new Denying(),
                new Throwing())),
        this::find,
        new EnrolmentRule(
            TestSecondFactorPolicy.of(required, Duration.ZERO, _ -> {}, Clock.systemUTC())),
        new Authenticated.RightsReader(_ -> Set.of(), false),
        exchanges);
  }

  private Optional<CurrentUser> find(long userId) {
    read.add(userId);
    User user = STAFF;
    return Optional.of(new CurrentUser(user, new LoginEpoch(0, Optional.empty())));
  }

  private AuthenticationOutcome tried(String name, AuthenticationOutcome outcome) {
    tried.add(name);
    return outcome;
  }

  /** Keeps the spans that have ended. */
  private record Collected(List<SpanData> spans) implements SpanProcessor {

    @Override
    public void onStart(Context parent, ReadWriteSpan span) {}

    @Override
    public boolean isStartRequired() {
      return false;
    }

    @Override
    public void onEnd(ReadableSpan span) {
      spans.add(span.toSpanData());
    }

    @Override
    public boolean isEndRequired() {
      return true;
    }
  }

  private static final class ByCookie extends BadgeScheme {
    ByCookie(Supplier<AuthenticationOutcome> outcome) {
      super("cookie", Optional.of("Cookie"), outcome);
    }
  }

  private static final class ByHeader extends BadgeScheme {
    ByHeader(Supplier<AuthenticationOutcome> outcome) {
      super("token", Optional.empty(), outcome);
    }
  }

  private static final class Denying implements Permission {

    @Override
    public String name() {
      return "denies";
    }

    @Override
    public boolean allows(AccessRequest attempt) {
      return false;
    }
  }

  private static final class Throwing implements Permission {

    @Override
    public String name() {
      return "broken";
    }

    @Override
    public boolean allows(AccessRequest attempt) {
      throw new IllegalStateException("Broken.");
    }
  }

  @Permissions(IsAdminUser.class)
  @SuppressWarnings("unused")
  private static final class ForStaff {
    void show() {}
  }

  @Permissions(AllowAny.class)
  @AuthenticationSchemes({})
  private static final class Public {}

  @AuthenticationSchemes(ByHeader.class)
  private static final class WithoutCookies {}

  @OpenBeforeEnrolment
  private static final class Enrolment {}

  @OpenToImpersonation
  private static final class Viewable {}

  @Permissions({IsAuthenticated.class, Denying.class})
  private static final class Staffed {}

  @Permissions(Throwing.class)
  private static final class Broken {}
}
