package dev.countersign.api.access;

import dev.countersign.identity.users.LoginEpoch;
import dev.countersign.platform.errors.Refusal;
import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.Optional;

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
   * Returns the refusal if the credential was issued before the user's current epoch. The gate
   * calls this method when it reads the user's row after the scheme. A scheme that reads the row
   * compares the epoch itself.
   */
  default Optional<Refusal> refusalIn(LoginEpoch epoch) {
    return Optional.empty();
  }
}
