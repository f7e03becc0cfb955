package dev.countersign.credentials.statictoken;

import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.SecondFactorPolicy;
import dev.countersign.identity.users.User;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Finds and revokes a static token by its text, for a caller who is not its owner. */
@Component
public class StaticTokens {

  private final StaticTokenCheck tokens;
  private final StaticTokenIssuer issuer;
  private final StaticTokenSettings settings;
  private final SecondFactorPolicy policy;

  StaticTokens(
      StaticTokenCheck tokens,
      StaticTokenIssuer issuer,
      StaticTokenSettings settings,
      SecondFactorPolicy policy) {
    this.tokens = tokens;
    this.issuer = issuer;
    this.settings = settings;
    this.policy = policy;
  }

  /** Returns the word before the token in the Authorization header. */
  public String keyword() {
    return settings.keyword();
  }

  /**
   * Returns the active owner of a valid token, or empty for any other text and for a user who must
   * add a second factor first.
   */
  public Optional<User> owner(String text) {
    return good(text).map(StaticTokenVerdict.Good::user).filter(user -> !policy.isOverdue(user));
  }

  /** Revokes a valid token; its possession is the proof. Returns false for any other text. */
  public boolean revoke(String text, Origin origin) {
    return good(text)
        .filter(
            token -> {
              long userId = token.user().id();
              Event event = Event.own(EventKind.TOKEN_REVOKED, userId, origin);
              return issuer.revoke(userId, token.version(), event);
            })
        .isPresent();
  }

  private Optional<StaticTokenVerdict.Good> good(String text) {
    return StaticToken.read(text)
        .map(tokens::check)
        .filter(StaticTokenVerdict.Good.class::isInstance)
        .map(StaticTokenVerdict.Good.class::cast);
  }
}
