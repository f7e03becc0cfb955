package dev.countersign.selfservice.accounts;

import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.TextFieldBuilder;
import dev.countersign.http.fields.TextRule;
import dev.countersign.identity.users.Username;

/** Fields that registration, profile and the first superuser share. */
public final class AccountFields {

  private AccountFields() {}

  public static TextField username() {
    return TextField.text("username", "Username")
        .help(Username.HELP)
        .atMost(Username.LONGEST)
        .normalise(Username::normalise)
        .rule(name -> TextRule.unless(Username.isAllowed(name), Username.INVALID))
        .build();
  }

  public static TextFieldBuilder email() {
    return TextField.email("email", "Email address");
  }
}
