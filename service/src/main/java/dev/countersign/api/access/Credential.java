package dev.countersign.api.access;

import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.LoginEpoch;
import dev.countersign.platform.errors.Refusal;
import dev.countersign.platform.extensionapi.ExtensionApi;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Represents a credential that a scheme has accepted. */
@ExtensionApi
public interface Credential {

  /** Returns the specification's name for this kind of credential, such as `AccessToken`. */
  String kind();

  /**
   * Returns an identifier of the login that issued the credential. All tokens of one login share
   * the identifier; a new login with the password gets another. The identifier contains no secret.
   * By default all credentials of a kind share one identifier.
   */
  default String login() {
    return kind();
  }

  /**
   * Returns the user's name if the credential itself contains it, as it was at the time of issue.
   */
  default Optional<String> username() {
    return Optional.empty();
  }

  /**
   * Returns when the user last authenticated, if the credential alone counts as recent proof of
   * identity. Empty for tokens: a stolen token must not pass for its user, however new it is.
   */
  default Optional<Instant> authenticatedAt() {
    return Optional.empty();
  }

  /**
   * A staff member who uses a credential in the place of its user.
   *
   * @param userId The id of the staff member.
   * @param isReadOnly Whether the credential may only be used to read.
   */
  record Impersonator(long userId, boolean isReadOnly) {}

  /**
   * Returns the staff member who uses the credential in the place of its user. Such a credential is
   * never recent proof of identity, and endpoints are closed to it unless they declare {@link
   * OpenToImpersonation}.
   */
  default Optional<Impersonator> impersonator() {
    return Optional.empty();
  }

  /** Returns how the user authenticated for this login; empty if that is unknown. */
  default Set<AuthenticationMethod> methods() {
    return Set.of();
  }

  /**
   * Returns the refusal if the credential was issued before the user's current epoch. The gate
   * calls this method when it reads the user's row after the scheme. A scheme that reads the row
   * compares the epoch itself.
   */
  default Optional<Refusal> refusalIn(LoginEpoch epoch) {
    return Optional.empty();
  }
}
