package dev.countersign.selfservice.accounts;

import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.users.User;
import dev.countersign.platform.extensionapi.ExtensionApi;

/**
 * Adds a field to the registration, in the API and on the page. Every bean of this type is
 * included.
 */
@ExtensionApi
public interface RegistrationField {

  /** Returns the field. No other field of the registration may have its name. */
  TextField field();

  /**
   * Stores the value. Runs in the transaction that creates the user, which an exception rolls back,
   * and again if that transaction is repeated.
   */
  void store(User user, ValidatedInput input);
}
