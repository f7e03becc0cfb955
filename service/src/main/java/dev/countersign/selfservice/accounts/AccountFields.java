package dev.countersign.selfservice.accounts;

import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.TextFieldBuilder;
import dev.countersign.http.fields.TextRule;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.users.Username;

/** Fields that registration, profile and the first superuser share. */
public final class AccountFields {

  private static final int LONGEST_PERSON_NAME = 150;

  private AccountFields() {}

  public static TextField username() {
    return TextField.text("username", "Username")
        .help(Username.HELP)
        .atMost(Username.LONGEST)
        .normalise(Username::normalise)
        .rule(name -> TextRule.unless(Username.isAllowed(name), Username.INVALID))
        .build();
  }

  /** Accepts a stored password; an empty text means an account without a password. */
  public static TextField passwordHash(Passwords passwords) {
    return TextField.text("password", "Password hash")
        .help("A hash in Django's format; empty for an account without a password.")
        .optional()
        .secret()
        .rule(
            hash ->
                TextRule.unless(
                    passwords.isKnownFormat(hash), "This is not a known password hash."))
        .rule(
            hash ->
                TextRule.unless(
                    !passwords.isTooExpensive(hash),
                    "A check of this password hash would cost too much memory or time."))
        .build();
  }

  /** Accepts a name of the person. */
  public static TextField personName(String name, String label) {
    return TextField.text(name, label).optional().atMost(LONGEST_PERSON_NAME).build();
  }

  public static TextFieldBuilder email() {
    return TextField.email("email", "Email address");
  }
}
