package dev.countersign.accounts;

import dev.countersign.fields.TextField;
import dev.countersign.fields.TextFieldBuilder;
import dev.countersign.fields.TextRule;
import dev.countersign.users.Username;

/** Fields that registration and profile share. */
final class AccountFields {

  private AccountFields() {}

  static TextField username() {
    return TextField.text("username", "Username")
        .help(Username.HELP)
        .atMost(Username.LONGEST)
        .normalise(Username::normalise)
        .rule(name -> TextRule.unless(Username.isAllowed(name), Username.INVALID))
        .build();
  }

  static TextFieldBuilder email() {
    return TextField.email("email", "Email address");
  }
}
