package dev.countersign.credentials.session;

import dev.countersign.api.access.Credential;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.User;
import dev.countersign.platform.languages.Preferences;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * An active session of an active user, as loaded from the store.
 *
 * @param provenAt When the user last authenticated in this session.
 * @param preferences The language and time zone of the user's pages.
 * @param impersonation Present if a staff member uses the session in the place of its user.
 */
public record Session(
    SessionId id,
    User user,
    Instant usedAt,
    Instant provenAt,
    Set<AuthenticationMethod> methods,
    Preferences preferences,
    Optional<Impersonation> impersonation)
    implements Credential {

  /** Returns the id that is shown to the user in the list of sessions. */
  public String shownId() {
    return ActiveSession.shownId(id.digest());
  }

  /** Returns the same session for reading only. */
  Session readOnly() {
    return new Session(
        id,
        user,
        usedAt,
        provenAt,
        methods,
        preferences,
        impersonation.map(
            seen -> new Impersonation(new Impersonator(seen.by().userId(), true), seen.endsAt())));
  }

  @Override
  public Optional<Impersonator> impersonator() {
    return impersonation.map(Impersonation::by);
  }

  @Override
  public String login() {
    return id.object();
  }

  @Override
  public Optional<Instant> authenticatedAt() {
    return impersonation.isPresent() ? Optional.empty() : Optional.of(provenAt);
  }

  @Override
  public String kind() {
    return "Session";
  }
}
