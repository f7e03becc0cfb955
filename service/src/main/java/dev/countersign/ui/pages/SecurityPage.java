package dev.countersign.ui.pages;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.access.OpenToImpersonation;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.secondfactors.RememberedDevices;
import dev.countersign.identity.secondfactors.SecondFactors;
import dev.countersign.identity.secondfactors.TotpEnrolment;
import dev.countersign.identity.secondfactors.TotpSecret;
import dev.countersign.integration.forwardauth.ReturnAddress;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.mfa.OwnFactors;
import dev.countersign.selfservice.mfa.QrCode;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Turns two-step login on and off, and creates new recovery codes. */
@Endpoint(value = BrowserPaths.SECURITY, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(IsAuthenticated.class)
@OpenBeforeEnrolment
class SecurityPage {

  private static final String TEMPLATE = "pages/security.html";
  private static final String REMOVED = "turned-off";
  private static final String FORGOTTEN = "forgotten";

  private final PageWriter pages;
  private final OwnFactors own;
  private final SecondFactors factors;
  private final TotpEnrolment enrolment;
  private final RememberedDevices devices;
  private final ReturnAddress addresses;

  SecurityPage(
      PageWriter pages,
      OwnFactors own,
      SecondFactors factors,
      TotpEnrolment enrolment,
      RememberedDevices devices,
      ReturnAddress addresses) {
    this.devices = devices;
    this.pages = pages;
    this.own = own;
    this.factors = factors;
    this.enrolment = enrolment;
    this.addresses = addresses;
  }

  /** Shows no secret, because an old session may read this page. */
  @GetMapping
  @OpenToImpersonation
  Answer show(Authenticated caller, HttpServletRequest request) {
    String next = Query.text(request, "next").orElse("");
    return show(FormState.of(Map.of("next", next)), Map.of(), caller, request);
  }

  /** Makes the change that the field `action` names. */
  @PostMapping
  @Permissions({IsAuthenticated.class, RecentlyAuthenticated.class})
  Answer change(Authenticated caller, PostedForm form, HttpServletRequest request) {
    String action = form.text("action").orElse("");
    return form.submit(
        () -> change(action, caller, form, request),
        failure -> again(form, failure, caller, request));
  }

  private Answer change(
      String action, Authenticated caller, PostedForm form, HttpServletRequest request) {
    Origin origin = Origin.of(request);
    FormState empty = FormState.of(form.texts("next"));
    return switch (action) {
      case "begin" -> show(empty, secret(own.begin(caller)), caller, request);
      case "confirm" ->
          show(empty, codes(own.confirm(caller, form.input(), origin)), caller, request);
      case "codes" -> show(empty, codes(own.replaceRecoveryCodes(caller, origin)), caller, request);
      case "forget" -> {
        factors.forgetDevices(caller.userId(), origin);
        yield Answer.redirect(BrowserPaths.SECURITY + "?" + FORGOTTEN);
      }
      case "remove" -> {
        own.remove(caller, form.input(), origin);
        yield Answer.redirect(BrowserPaths.SECURITY + "?" + REMOVED);
      }
      default -> Answer.redirect(BrowserPaths.SECURITY);
    };
  }

  /** Shows the form again; after a wrong first code with the same secret. */
  private Answer again(
      PostedForm form, ValidationFailed failure, Authenticated caller, HttpServletRequest request) {
    Map<String, Object> shown =
        form.text("action").orElse("").equals("confirm")
            ? enrolment.begun(caller.user()).map(SecurityPage::secret).orElse(Map.of())
            : Map.of();
    return show(FormState.of(form.texts("next")).with(failure), shown, caller, request);
  }

  private static Map<String, Object> secret(TotpSecret secret) {
    return Map.of(
        "secret", secret.text().replaceAll("(.{4})(?!$)", "$1 "), "qr", QrCode.of(secret.uri()));
  }

  private static Map<String, Object> codes(List<String> codes) {
    return Map.of("codes", codes);
  }

  private Answer show(
      FormState form, Map<String, Object> shown, Authenticated caller, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("section", "security");
    model.put("removed", Query.has(request, REMOVED));
    model.put("forgotten", Query.has(request, FORGOTTEN));
    model.put("remembers", devices.offered().isPresent());
    factors.totpSince(caller.userId()).ifPresent(since -> model.put("since", since));
    model.put("has_passkey", factors.types(caller.userId()).contains("webauthn"));
    model.put("left", factors.recoveryCodesLeft(caller.userId()));
    String next = form.value("next");
    model.put("goes_on", NextPath.isOurs(next) || addresses.isAllowed(next));
    model.putAll(shown);
    return pages.show(TEMPLATE, model, request);
  }
}
