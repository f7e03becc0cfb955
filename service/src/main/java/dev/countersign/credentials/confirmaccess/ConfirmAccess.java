package dev.countersign.credentials.confirmaccess;

import dev.countersign.api.access.AccessConfirmations;
import dev.countersign.api.access.Authenticated;
import dev.countersign.credentials.session.BrowserLogin;
import dev.countersign.credentials.session.Session;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.PasswordLogin;
import dev.countersign.platform.errors.NotAuthenticated;
import dev.countersign.platform.errors.ValidationFailed;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Confirms access: gives a login whose user authenticates again recent proof of identity. */
@Component
public class ConfirmAccess {

  private final PasswordLogin login;
  private final AccessConfirmations confirmations;
  private final BrowserLogin browsers;
  private final AuditLog audit;
  private final Form form;

  ConfirmAccess(
      PasswordLogin login,
      AccessConfirmations confirmations,
      BrowserLogin browsers,
      AuditLog audit,
      Passwords passwords) {
    this.login = login;
    this.confirmations = confirmations;
    this.browsers = browsers;
    this.audit = audit;
    this.form =
        Form.of(
            TextField.text("password", "Password")
                .secret()
                .untrimmed()
                .rule(passwords::complaint)
                .build());
  }

  public Form form() {
    return form;
  }

  /** Confirms access by the password. Wrong passwords count as they do for other changes. */
  public ConfirmedAccess byPassword(Authenticated caller, Input input, HttpServletRequest request) {
    ValidatedInput fields = form.check(input).orRefuse();
    login
        .check(
            caller.userId(),
            caller.credential().login(),
            fields.require("password"),
            Origin.of(request))
        .orElseThrow(
            () ->
                new ValidationFailed(
                    "password", "Your password was entered incorrectly. Please enter it again."));
    return confirm(caller, Set.of(AuthenticationMethod.PASSWORD), request);
  }

  /**
   * Confirms access after the user has authenticated by these methods. The login epoch is read
   * after the check: if all logins ended in between, the caller's login has ended too, and the
   * confirmation is worthless.
   */
  public ConfirmedAccess confirm(
      Authenticated caller, Set<AuthenticationMethod> methods, HttpServletRequest request) {
    return caller.credential() instanceof Session session
        ? ofSession(session, methods, request)
        : ofToken(caller, request);
  }

  private ConfirmedAccess ofSession(
      Session session, Set<AuthenticationMethod> methods, HttpServletRequest request) {
    BrowserLogin.Renewed renewed =
        browsers.renew(session, methods, request).orElseThrow(NotAuthenticated::new);
    String confirmation = confirmations.issue(session.user().id(), renewed.login());
    return new ConfirmedAccess(confirmation, confirmations.lifetime(), renewed.cookies());
  }

  private ConfirmedAccess ofToken(Authenticated caller, HttpServletRequest request) {
    String confirmation = confirmations.issue(caller.userId(), caller.credential().login());
    audit.add(
        Event.own(EventKind.ACCESS_CONFIRMED, caller.userId(), Origin.of(request))
            .with(caller.credential().kind()));
    return new ConfirmedAccess(confirmation, confirmations.lifetime(), List.of());
  }
}
