package dev.countersign.ui.browsable;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.api.access.AccessInterceptor;
import dev.countersign.api.access.Anonymous;
import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.Caller;
import dev.countersign.api.endpoints.Resource;
import dev.countersign.api.endpoints.Resources;
import dev.countersign.credentials.session.Session;
import dev.countersign.credentials.session.SessionLanguage;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.answers.AnswerPage;
import dev.countersign.http.answers.Json;
import dev.countersign.http.answers.LoginRedirect;
import dev.countersign.http.answers.SerializedAnswer;
import dev.countersign.http.fields.Query;
import dev.countersign.http.protections.CsrfProtection;
import dev.countersign.http.protections.CsrfSettings;
import dev.countersign.http.protections.FormToken;
import dev.countersign.http.protections.ProtectionHeaders;
import dev.countersign.http.templates.Templates;
import dev.countersign.platform.languages.PageLanguage;
import dev.countersign.platform.languages.Text;
import dev.countersign.platform.settings.ApiSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Shows a JSON response as an HTML page, with links and forms for further requests. */
@Component
class BrowsablePage implements AnswerPage {

  private final Templates templates;
  private final SessionLanguage languages;
  private final Resources resources;
  private final MethodForms forms;
  private final Json json;
  private final CsrfProtection csrf;
  private final String csrfHeader;
  private final EndpointIndex index;
  private final String formatParam;
  private final String prefix;

  BrowsablePage(
      Templates templates,
      SessionLanguage languages,
      Resources resources,
      MethodForms forms,
      Json json,
      CsrfProtection csrf,
      CsrfSettings csrfSettings,
      EndpointIndex index,
      ApiSettings settings) {
    this.templates = templates;
    this.languages = languages;
    this.resources = resources;
    this.forms = forms;
    this.json = json;
    this.csrf = csrf;
    this.csrfHeader = csrfSettings.headerName();
    this.index = index;
    this.formatParam = settings.formatParam();
    this.prefix = settings.prefix();
  }

  @Override
  public Answer of(SerializedAnswer answer, HttpServletRequest request) {
    Optional<Caller> caller = AccessInterceptor.seenAs(request);
    Resource resource = resource(answer, request, caller);
    Map<String, Object> model = new HashMap<>();
    putWire(model, answer, request);
    putResource(model, answer, resource, caller);
    model.put(
        "decision",
        AccessExplanation.of(resource.policy(), caller, AccessInterceptor.refusedBy(request)));
    boolean isRoot = answer.status() == 200 && request.getRequestURI().equals(prefix);
    model.put("topics", isRoot ? index.topics() : List.of());
    putWaysOn(model, answer, resource, request, caller);
    Optional<FormToken> token =
        session(caller).map(session -> csrf.token(request, session.id().text()));
    model.put("visitor", session(caller).map(session -> session.user().username()).orElse(""));
    model.put("is_staff", session(caller).filter(open -> open.user().isStaff()).isPresent());
    model.put("csrf_token", token.map(FormToken::masked).orElse(""));
    model.put("csrf_header", csrfHeader);
    PageLanguage language = languages.of(request);
    return Answer.page(answer.status(), templates.render("browsable/answer.html", model, language))
        .with("Content-Language", language.tag())
        .withCookies(token.flatMap(FormToken::setCookie).stream().toList());
  }

  /**
   * Describes the endpoint. Checks no permissions after 401 or 5xx, because they have failed
   * already or need the database.
   */
  private Resource resource(
      SerializedAnswer answer, HttpServletRequest request, Optional<Caller> caller) {
    boolean isTold = answer.status() != 401 && answer.status() < 500;
    return resources
        .of(request, isTold ? caller : Optional.empty())
        .orElseThrow(() -> new IllegalStateException("The response has no endpoint."));
  }

  private static void putWire(
      Map<String, Object> model, SerializedAnswer answer, HttpServletRequest request) {
    model.put("method", request.getMethod());
    model.put("path", request.getRequestURI());
    model.put("status", answer.status());
    model.put("reason", answer.reason());
    model.put("headers", headers(answer, name -> !ProtectionHeaders.include(name)));
    model.put("protections", headers(answer, ProtectionHeaders::include));
    model.put("json", ColouredJson.pieces(answer.json()));
  }

  private static Map<String, String> headers(SerializedAnswer answer, Predicate<String> isWanted) {
    var headers = new TreeMap<>(answer.headers());
    headers.keySet().removeIf(isWanted.negate());
    return headers;
  }

  /** Hides the description after 401 and 403, as Django REST framework does. */
  private static void putResource(
      Map<String, Object> model,
      SerializedAnswer answer,
      Resource resource,
      Optional<Caller> caller) {
    boolean isKeptOut = answer.status() == 401 || answer.status() == 403;
    model.put("name", resource.name());
    model.put("description", isKeptOut ? "" : resource.description());
    model.put("above", resource.above());
    model.put("is_kept_out", isKeptOut);
    model.put("permissions", resource.policy().restrictions());
    model.put("identified", identified(resource, caller));
  }

  private static Text identified(Resource resource, Optional<Caller> caller) {
    if (resource.policy().schemes().isEmpty()) {
      return Text.of("browsable.no-authentication");
    }
    return caller
        .map(
            seen ->
                switch (seen) {
                  case Anonymous _ -> Text.of("browsable.not-authenticated");
                  case Authenticated known -> Text.of("browsable.authenticated-by", known.scheme());
                })
        .orElse(Text.of("browsable.credentials-rejected"));
  }

  private void putWaysOn(
      Map<String, Object> model,
      SerializedAnswer answer,
      Resource resource,
      HttpServletRequest request,
      Optional<Caller> caller) {
    RequestedAddress address = RequestedAddress.of(request, formatParam);
    Exchange exchange = Exchange.of(answer, request);
    boolean isIdentified = caller.filter(Authenticated.class::isInstance).isPresent();
    Function<String, CurlLine> curl =
        method -> CurlLine.of(method, address.url(), resource.policy(), isIdentified);
    model.put("can_get", resource.allowed().contains("GET"));
    model.put("can_delete", resource.usable().contains("DELETE") && answer.status() != 204);
    model.put("again", address.pathAndQuery());
    model.put("formats", address.formats());
    model.put("previous_page", exchange.pageLink("previous"));
    model.put("next_page", exchange.pageLink("next"));
    model.put("forms", forms.of(resource, exchange, curl));
    putSamples(model, curl.apply(request.getMethod()), exchange.bodyAgain(resource.form()));
    model.put("filters", filters(resource, request));
    model.put("log_in", LoginRedirect.path(request));
    model.put("to_confirm", String.join(", ", resource.usableAfterProof()));
    model.put("confirm", LoginRedirect.confirmationPath(request));
  }

  private void putSamples(Map<String, Object> model, CurlLine line, JsonNode body) {
    var sample = new CodeSample(line.method(), line.url(), line.keyword().orElse(""), body, json);
    model.put(
        "curl",
        body.isMissingNode()
            ? line.withoutBody()
            : line.withBody(new String(json.compact(body), UTF_8)));
    model.put("java_script", sample.javaScript());
    model.put("python", sample.python());
  }

  /** Returns the value of each filter in the request. */
  private static Map<String, String> filters(Resource resource, HttpServletRequest request) {
    var filters = new LinkedHashMap<String, String>();
    for (String name : resource.filters()) {
      filters.put(name, Query.text(request, name).orElse(""));
    }
    return filters;
  }

  /** Returns the caller's session. Its user's name is known without a database query. */
  private static Optional<Session> session(Optional<Caller> caller) {
    return caller
        .filter(Authenticated.class::isInstance)
        .map(known -> ((Authenticated) known).credential())
        .filter(Session.class::isInstance)
        .map(Session.class::cast);
  }
}
