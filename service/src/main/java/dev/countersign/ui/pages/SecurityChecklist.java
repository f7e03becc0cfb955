package dev.countersign.ui.pages;

import dev.countersign.credentials.session.Session;
import dev.countersign.http.templates.DeviceName;
import dev.countersign.identity.audit.EventHistoryStore;
import dev.countersign.identity.secondfactors.SecondFactors;
import dev.countersign.identity.users.EmailConfirmation;
import dev.countersign.identity.users.User;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.accounts.ActiveLogin;
import dev.countersign.selfservice.accounts.ActiveLogins;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Tells a user how well the account is protected, and what to do next. */
@Component
class SecurityChecklist {

  private static final String OK = "ok";
  private static final String WARN = "warn";
  private static final String NEUTRAL = "";
  private static final int FEW_CODES = 3;

  private final EmailConfirmation confirmation;
  private final EventHistoryStore events;
  private final SecondFactors factors;
  private final ActiveLogins logins;

  SecurityChecklist(
      EmailConfirmation confirmation,
      EventHistoryStore events,
      SecondFactors factors,
      ActiveLogins logins) {
    this.confirmation = confirmation;
    this.events = events;
    this.factors = factors;
    this.logins = logins;
  }

  /**
   * Holds a row of the list.
   *
   * @param tone `ok`, `warn` or empty; the state says the same in words.
   * @param at The time that the state ends with, if there is one.
   * @param path The page of the action. Empty: a form on the page sends the confirmation mail.
   */
  public record Check(
      String name,
      String icon,
      String tone,
      String state,
      @Nullable Instant at,
      String action,
      String path) {

    public boolean needsAttention() {
      return tone.equals(WARN);
    }
  }

  List<Check> of(User user, Session session) {
    return Stream.of(
            Optional.of(password(user)),
            Optional.of(email(user)),
            Optional.of(secondFactor(user)),
            recoveryCodes(user),
            Optional.of(sessions(user, session)))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Old events are removed, and imported users have none, so the time may be unknown. */
  private Check password(User user) {
    Optional<Instant> changed = events.lastNewPassword(user.id());
    return new Check(
        "Password",
        "lock",
        changed.isPresent() ? OK : NEUTRAL,
        changed.isPresent() ? "Last changed" : "The time of the last change is not known.",
        changed.orElse(null),
        "Change password",
        BrowserPaths.PASSWORD);
  }

  private Check email(User user) {
    if (user.email().isEmpty()) {
      return email(WARN, "Missing. Without one you cannot reset your password.", "Add address");
    }
    if (confirmation.isConfirmed(user)) {
      return email(OK, "Confirmed: " + user.email(), "Change address");
    }
    if (!confirmation.isAskedFor()) {
      return email(NEUTRAL, user.email(), "Change address");
    }
    return new Check(
        "Email address", "mail", WARN, "Not confirmed: " + user.email(), null, "Send link", "");
  }

  private static Check email(String tone, String state, String action) {
    return new Check(
        "Email address", "mail", tone, state, null, action, BrowserPaths.ACCOUNT + "#profile");
  }

  private Check secondFactor(User user) {
    List<String> types = user.secondFactor().exists() ? factors.types(user.id()) : List.of();
    boolean hasApp = types.contains("totp");
    boolean hasPasskey = types.contains("webauthn");
    if (!hasApp && !hasPasskey) {
      return twoStep(WARN, "Off. Your password alone opens your account.", "Set up");
    }
    String what = hasApp ? "authenticator app" : "passkey";
    return twoStep(OK, "On: " + (hasApp && hasPasskey ? what + " and passkey" : what), "Manage");
  }

  private static Check twoStep(String tone, String state, String action) {
    return new Check(
        "Two-step login", "shield-check", tone, state, null, action, BrowserPaths.SECURITY);
  }

  private Optional<Check> recoveryCodes(User user) {
    if (!user.secondFactor().exists()) {
      return Optional.empty();
    }
    int left = factors.recoveryCodesLeft(user.id());
    return Optional.of(
        new Check(
            "Recovery codes",
            "key",
            left > FEW_CODES ? OK : WARN,
            left == 1 ? "1 unused code left" : left + " unused codes left",
            null,
            left > FEW_CODES ? "Replace codes" : "Create new codes",
            BrowserPaths.SECURITY));
  }

  private Check sessions(User user, Session session) {
    List<ActiveLogin> others =
        logins.of(user.id()).stream()
            .filter(login -> !login.id().equals(session.shownId()))
            .sorted(Comparator.comparing(ActiveLogin::lastUsedAt).reversed())
            .toList();
    if (others.isEmpty()) {
      return sessions(OK, "You are logged in on this device only.", null);
    }
    ActiveLogin latest = others.getFirst();
    String count = others.size() == 1 ? "1 other session" : others.size() + " other sessions";
    String device = DeviceName.of(latest.userAgent());
    return sessions(NEUTRAL, "%s. Last used: %s,".formatted(count, device), latest.lastUsedAt());
  }

  private static Check sessions(String tone, String state, @Nullable Instant at) {
    return new Check(
        "Other sessions", "laptop", tone, state, at, "Review devices", BrowserPaths.DEVICES);
  }
}
