package dev.countersign.api.access;

import dev.countersign.api.access.ConfirmationKeys.Subject;
import dev.countersign.identity.users.LoginStore;
import dev.countersign.platform.errors.NotAuthenticated;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.LongFunction;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** Issues the confirmations that clients send with sensitive changes, and checks them. */
@Component
public class AccessConfirmations {

  /** The request header that carries a confirmation. */
  public static final String HEADER = "Access-Confirmation";

  private final ConfirmationKeys keys;

  private final LongFunction<OptionalInt> loginEpochs;

  private final ConfirmAccessSettings settings;
  private final Clock clock;

  /** Gets the store late: it waits for the database, and settings are validated before that. */
  @Autowired
  AccessConfirmations(
      ConfirmationKeys keys,
      ObjectProvider<LoginStore> logins,
      ConfirmAccessSettings settings,
      Clock clock) {
    this(keys, userId -> logins.getObject().loginEpoch(userId), settings, clock);
  }

  /**
   * @param loginEpochs Reads the login epoch of a user from the database; empty without a user.
   */
  AccessConfirmations(
      ConfirmationKeys keys,
      LongFunction<OptionalInt> loginEpochs,
      ConfirmAccessSettings settings,
      Clock clock) {
    this.keys = keys;
    this.loginEpochs = loginEpochs;
    this.settings = settings;
    this.clock = clock;
  }

  /** Returns how long a proof of identity counts as recent. */
  public Duration lifetime() {
    return settings.lifetime();
  }

  /**
   * Returns a confirmation for a login whose user has just authenticated again.
   *
   * @param login Names the login, as {@link Credential#login} does.
   */
  public String issue(long userId, String login) {
    int epoch = loginEpochs.apply(userId).orElseThrow(NotAuthenticated::new);
    return keys.of(new Subject(userId, epoch, login), clock.instant().plus(settings.lifetime()));
  }

  /** Returns true if the credential, or a confirmation in the request, is recent proof. */
  boolean isRecent(Authenticated caller, HttpServletRequest request) {
    Instant now = clock.instant();
    return caller
            .credential()
            .authenticatedAt()
            .filter(at -> at.plus(settings.lifetime()).isAfter(now))
            .isPresent()
        || isConfirmed(caller, request, now);
  }

  /** Reads the login epoch from the database, so that a logout everywhere takes effect at once. */
  private boolean isConfirmed(Authenticated caller, HttpServletRequest request, Instant now) {
    List<String> sent = Collections.list(request.getHeaders(HEADER));
    if (sent.size() != 1 || !ConfirmationKeys.isCurrent(sent.getFirst(), now)) {
      return false;
    }
    String login = caller.credential().login();
    return loginEpochs.apply(caller.userId()).stream()
        .mapToObj(epoch -> new Subject(caller.userId(), epoch, login))
        .anyMatch(subject -> keys.isFor(subject, sent.getFirst()));
  }
}
