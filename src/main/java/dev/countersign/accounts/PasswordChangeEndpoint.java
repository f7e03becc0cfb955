package dev.countersign.accounts;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.endpoints.Described;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.errors.ValidationFailed;
import dev.countersign.fields.Checked;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import dev.countersign.fields.TextField;
import dev.countersign.users.LogIn;
import dev.countersign.users.Passwords;
import dev.countersign.users.Proof;
import dev.countersign.users.User;
import dev.countersign.users.UserStore;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;

/** A new password for the old one; every log-in ends with it. */
@Endpoint("${countersign.api.account-prefix}password/change/")
@Permissions(IsAuthenticated.class)
class PasswordChangeEndpoint implements Described {

  private static final String WRONG =
      "Your old password was entered incorrectly. Please enter it again.";

  private final LogIn logIn;
  private final UserStore users;
  private final Passwords passwords;
  private final NewPassword newPassword;
  private final Form form;

  PasswordChangeEndpoint(
      LogIn logIn, UserStore users, Passwords passwords, NewPassword newPassword) {
    this.logIn = logIn;
    this.users = users;
    this.passwords = passwords;
    this.newPassword = newPassword;
    this.form =
        Form.of(
            TextField.text("old_password", "Old password").rule(passwords::complaint).build(),
            newPassword.field("new_password", "New password"),
            TextField.text("new_password2", "New password2").build());
  }

  @Override
  public Form form() {
    return form;
  }

  @PostMapping
  Map<String, String> change(Authenticated caller, Input input) {
    Checked fields = form.check(input).orRefuse();
    Proof proof =
        logIn
            .check(caller.user().id(), fields.require("old_password"))
            .orElseThrow(() -> new ValidationFailed("old_password", WRONG));
    User user = proof.user();
    String password = newPassword.check(fields, "new_password", user.username(), user.email());
    if (!users.changePassword(proof, passwords.hash(password))) {
      throw new ValidationFailed("old_password", WRONG);
    }
    return Map.of("detail", "Password changed.");
  }
}
