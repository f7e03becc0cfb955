package dev.countersign.selfservice.accounts;

import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.TextFieldBuilder;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.passwords.PasswordRules;
import dev.countersign.identity.passwords.PasswordSettings;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.platform.errors.ValidationFailed;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Validates a new password and its repetition at registration, change and reset. */
@Component
public class NewPassword {

  private final Passwords passwords;
  private final PasswordRules rules;
  private final PasswordSettings settings;

  NewPassword(Passwords passwords, PasswordRules rules, PasswordSettings settings) {
    this.passwords = passwords;
    this.rules = rules;
    this.settings = settings;
  }

  public TextField field(String name, String label) {
    return builder(name, label).build();
  }

  /** Returns the field of an account that may have no password. */
  public TextField optionalField(String name, String label) {
    return builder(name, label).optional().build();
  }

  private TextFieldBuilder builder(String name, String label) {
    return TextField.text(name, label)
        .secret()
        .atLeast(settings.minLength())
        .rule(passwords::complaint);
  }

  /**
   * Returns the password if it passes all rules. Its repetition is in the field of the same name
   * with the suffix 2.
   */
  public String check(ValidatedInput fields, String name, String username, String email) {
    String password = fields.require(name);
    if (!password.equals(fields.require(name + "2"))) {
      throw new ValidationFailed(name, "Passwords do not match.");
    }
    require(password, name, username, email);
    return password;
  }

  /** Refuses a password that violates the rules, with the errors at the given field. */
  public void require(String password, String name, String username, String email) {
    List<String> complaints = rules.complaints(password, username, email);
    if (!complaints.isEmpty()) {
      throw new ValidationFailed(Map.of(name, complaints));
    }
  }
}
