package dev.countersign.selfservice.accounts;

import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.TextFieldBuilder;
import dev.countersign.http.fields.TextRule;
import dev.countersign.identity.users.Username;

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
