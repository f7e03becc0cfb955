package dev.countersign.ui.staff;

import dev.countersign.credentials.passkeys.OwnPasskeys;
import dev.countersign.credentials.statictoken.ListedToken;
import dev.countersign.credentials.statictoken.TokenListStore;
import dev.countersign.identity.audit.EventHistoryStore;
import dev.countersign.identity.secondfactors.RememberedDevices;
import dev.countersign.identity.secondfactors.SecondFactors;
import dev.countersign.identity.users.LoginStore;
import dev.countersign.identity.users.PasswordLogin;
import dev.countersign.identity.users.User;
import dev.countersign.platform.paging.PageRequest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Adds to the page of a user which credentials the user has and how old they are. */
@Component
class UserCredentials {

  private final PasswordLogin passwords;
  private final LoginStore logins;
  private final EventHistoryStore events;
  private final SecondFactors factors;
  private final RememberedDevices devices;
  private final OwnPasskeys passkeys;
  private final TokenListStore tokens;

  UserCredentials(
      PasswordLogin passwords,
      LoginStore logins,
      EventHistoryStore events,
      SecondFactors factors,
      RememberedDevices devices,
      OwnPasskeys passkeys,
      TokenListStore tokens) {
    this.passwords = passwords;
    this.logins = logins;
    this.events = events;
    this.factors = factors;
    this.devices = devices;
    this.passkeys = passkeys;
    this.tokens = tokens;
  }

  void addTo(Map<String, Object> model, User user) {
    long id = user.id();
    model.put("password_format", passwords.format(id));
    logins
        .passwordChangeRequiredAt(id)
        .ifPresent(since -> model.put("password_change_required_at", since));
    events.lastNewPassword(id).ifPresent(at -> model.put("password_set_at", at));
    model.put("may_get_link", user.isActive() && !user.email().isEmpty());
    boolean hasFactor = factors.has(id);
    model.put("has_second_factor", hasFactor);
    model.put("passkeys", passkeys.of(id));
    tokens.list(Optional.of(id), PageRequest.first(), 1).rows().stream()
        .filter(ListedToken::isLive)
        .forEach(token -> model.put("token", token));
    if (hasFactor) {
      factors.totpSince(id).ifPresent(since -> model.put("totp_since", since));
      model.put("recovery_codes", factors.recoveryCodesLeft(id));
      devices.offered().map(Duration::toDays).ifPresent(days -> model.put("trusted_days", days));
    }
  }
}
