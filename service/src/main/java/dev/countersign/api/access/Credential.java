package dev.countersign.api.access;

import dev.countersign.identity.users.LoginEpoch;
import dev.countersign.platform.errors.Refusal;
import java.util.Optional;

/** What a caller proved their identity with, after a scheme has checked it. */
public interface Credential {

  /** The word the specification has for it, such as `AccessToken`. */
  String kind();

  /**
   * Names the login that it came of: the same for every token of one login, another after the user
   * has given the password again. Contains no secret. By default all credentials of a kind share
   * it.
   */
  default String login() {
    return kind();
  }

  /**
   * Returns the refusal if the credential was issued before the epoch of its user began. Asked when
   * the row is read for a credential that its scheme accepted without reading the row; a scheme
   * that reads the row compares the epoch itself.
   */
  default Optional<Refusal> refusalIn(LoginEpoch epoch) {
    return Optional.empty();
  }
}
