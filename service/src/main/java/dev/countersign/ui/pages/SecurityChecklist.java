package dev.countersign.ui.pages;

import dev.countersign.credentials.session.Session;
import dev.countersign.http.templates.DeviceName;
import dev.countersign.identity.audit.EventHistoryStore;
import dev.countersign.identity.secondfactors.SecondFactors;
import dev.countersign.identity.users.EmailConfirmation;
import dev.countersign.identity.users.User;
import dev.countersign.platform.languages.Text;
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
  private static final Text EMAIL = Text.of("check.email");
  private static final String CHANGE_EMAIL = "check.email-change";

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
      Text name,
      String icon,
      String tone,
      Text state,
      @Nullable Instant at,
      Text action,
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
        Text.of("check.password"),
        "lock",
        changed.isPresent() ? OK : NEUTRAL,
        Text.of(changed.isPresent() ? "check.password-known" : "check.password-unknown"),
        changed.orElse(null),
        Text.of("common.change-password"),
        BrowserPaths.PASSWORD);
  }

  private Check email(User user) {
    if (user.email().isEmpty()) {
      return email(WARN, Text.of("check.email-missing"), "check.email-add");
    }
    if (confirmation.isConfirmed(user)) {
      return email(OK, Text.of("check.email-confirmed", user.email()), CHANGE_EMAIL);
    }
    if (!confirmation.isAskedFor()) {
      return email(NEUTRAL, Text.of("check.email-plain", user.email()), CHANGE_EMAIL);
    }
    return new Check(
        EMAIL,
        "mail",
        WARN,
        Text.of("check.email-unconfirmed", user.email()),
        null,
        Text.of("check.email-send"),
        "");
  }

  private static Check email(String tone, Text state, String action) {
    return new Check(
        EMAIL, "mail", tone, state, null, Text.of(action), BrowserPaths.ACCOUNT + "#profile");
  }

  private Check secondFactor(User user) {
    List<String> types = user.secondFactor().exists() ? factors.types(user.id()) : List.of();
    boolean hasApp = types.contains("totp");
    boolean hasPasskey = types.contains("webauthn");
    if (!hasApp && !hasPasskey) {
      return twoStep(WARN, "check.two-step-off", "check.set-up");
    }
    String one = hasApp ? "check.two-step-app" : "check.two-step-passkey";
    return twoStep(OK, hasApp && hasPasskey ? "check.two-step-both" : one, "check.manage");
  }

  private static Check twoStep(String tone, String state, String action) {
    return new Check(
        Text.of("account.two-step"),
        "shield-check",
        tone,
        Text.of(state),
        null,
        Text.of(action),
        BrowserPaths.SECURITY);
  }

  private Optional<Check> recoveryCodes(User user) {
    if (!user.secondFactor().exists()) {
      return Optional.empty();
    }
    int left = factors.recoveryCodesLeft(user.id());
    return Optional.of(
        new Check(
            Text.of("common.recovery-codes"),
            "key",
            left > FEW_CODES ? OK : WARN,
            Text.of("check.codes-left", left),
            null,
            Text.of(left > FEW_CODES ? "check.codes-replace" : "check.codes-create"),
            BrowserPaths.SECURITY));
  }

  private Check sessions(User user, Session session) {
    List<ActiveLogin> others =
        logins.of(user.id()).stream()
            .filter(login -> !login.id().equals(session.shownId()))
            .sorted(Comparator.comparing(ActiveLogin::lastUsedAt).reversed())
            .toList();
    if (others.isEmpty()) {
      return sessions(OK, Text.of("check.sessions-none"), null);
    }
    ActiveLogin latest = others.getFirst();
    Text device = DeviceName.of(latest.userAgent());
    return sessions(
        NEUTRAL, Text.of("check.sessions-others", others.size(), device), latest.lastUsedAt());
  }

  private static Check sessions(String tone, Text state, @Nullable Instant at) {
    return new Check(
        Text.of("check.sessions"),
        "laptop",
        tone,
        state,
        at,
        Text.of("check.sessions-review"),
        BrowserPaths.DEVICES);
  }
}
