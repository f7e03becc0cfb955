package dev.countersign.integration.forwardauth;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.Anonymous;
import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.Caller;
import dev.countersign.api.access.EnrolmentRule;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.api.throttle.ThrottleScope;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.identity.rights.RightsStore;
import dev.countersign.platform.errors.AuthenticationFailed;
import dev.countersign.platform.errors.CsrfFailed;
import dev.countersign.platform.errors.EnrolmentRequired;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.platform.settings.SiteUrl;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URLEncoder;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * Tells a reverse proxy whether a request may pass. Anonymous requests get 401, not the 403 of the
 * API, because proxies read 401 as "ask the user to log in".
 */
@Endpoint(
    value = "${countersign.api.prefix}auth/verify/",
    description = "Tells a reverse proxy whether a request may pass, and who sends it.")
@Permissions(AllowAny.class)
@OpenBeforeEnrolment // It decides itself: a proxy cannot follow the redirect of the gate.
class ForwardAuthEndpoint {

  private final ForwardAuthSettings settings;
  private final RightsStore rights;
  private final CookieRequests cookies;
  private final EnrolmentRule enrolment;
  private final ReturnAddress addresses;
  private final SiteUrl site;

  ForwardAuthEndpoint(
      ForwardAuthSettings settings,
      RightsStore rights,
      CookieRequests cookies,
      EnrolmentRule enrolment,
      ReturnAddress addresses,
      SiteUrl site) {
    this.settings = settings;
    this.rights = rights;
    this.cookies = cookies;
    this.enrolment = enrolment;
    this.addresses = addresses;
    this.site = site;
  }

  @GetMapping
  @ThrottleScope("forward-auth")
  @ApiOperation(
      id = "verifyRequest",
      topic = ApiTopic.TOKENS,
      summary = "Verify a request for a reverse proxy",
      description =
          "200 with X-Auth-User-Id, X-Auth-Username and X-Auth-Groups for a valid credential, else "
              + "401. Location of a 401 is the login page, if the protected application is in "
              + "countersign.forward-auth.allowed-origins; with redirect=1 the status is 302. "
              + "X-Forwarded-Method, -Host, -Proto and -Uri are read from trusted proxies.")
  @Answers(body = Map.class)
  @Answers(status = 302)
  @Refuses({AuthenticationFailed.class, CsrfFailed.class, EnrolmentRequired.class})
  Answer verify(Caller caller, HttpServletRequest request) {
    return switch (caller) {
      case Authenticated known -> pass(known, request);
      case Anonymous _ -> askToLogIn(request);
    };
  }

  private Answer pass(Authenticated caller, HttpServletRequest request) {
    if (caller.isByCookie()) {
      Optional<CsrfFailed> fault = cookies.fault(request);
      if (fault.isPresent()) {
        throw fault.get();
      }
    }
    if (!settings.readUser() && !caller.hasUser()) {
      return Answer.ok(Map.of()).with(IdentityHeaders.of(caller)).notStored();
    }
    return enrolment.admits(caller.user(), caller.credential())
        ? Answer.ok(Map.of()).with(IdentityHeaders.of(caller.user(), groups(caller))).notStored()
        : askToEnrol(request);
  }

  /** Leads a browser to the page that adds a second factor. Other clients get 403. */
  private Answer askToEnrol(HttpServletRequest request) {
    Optional<String> page = page(BrowserPaths.SECURITY, request);
    return page.isPresent() && Query.has(request, "redirect")
        ? Answer.redirect(page.get()).notStored()
        : new Answer(403, new EnrolmentRequired().body(), Map.of()).notStored();
  }

  private Collection<String> groups(Authenticated caller) {
    return settings.groups() ? rights.groupNames(caller.userId()) : List.of();
  }

  private Answer askToLogIn(HttpServletRequest request) {
    AuthenticationFailed refusal =
        new AuthenticationFailed(
            "Bearer realm=\"api\"",
            "not_authenticated",
            "Authentication credentials were not provided.");
    Optional<String> login = page(BrowserPaths.LOGIN, request);
    if (login.isEmpty()) {
      throw refusal;
    }
    if (!Query.has(request, "redirect")) {
      throw refusal.withLoginPage(login.get());
    }
    return Answer.redirect(login.get()).notStored();
  }

  /** Returns a page with the way back, for a safe request to an allowed application. */
  private Optional<String> page(String path, HttpServletRequest request) {
    return OriginalRequest.of(request)
        .filter(OriginalRequest::isReadOnly)
        .map(OriginalRequest::url)
        .filter(addresses::isAllowed)
        .map(url -> site.of(path) + "?next=" + URLEncoder.encode(url, UTF_8));
  }
}
