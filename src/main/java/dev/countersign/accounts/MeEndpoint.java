package dev.countersign.accounts;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.endpoints.Described;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.errors.Unavailable;
import dev.countersign.errors.ValidationFailed;
import dev.countersign.fields.Checked;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import dev.countersign.fields.ReadOnlyField;
import dev.countersign.users.Renaming;
import dev.countersign.users.User;
import dev.countersign.users.UserStore;
import dev.countersign.users.Username;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PutMapping;

/** The caller's own profile. */
@Endpoint("${countersign.api.account-prefix}me/")
@Permissions(IsAuthenticated.class)
class MeEndpoint implements Described {

  record Profile(long id, String username, String email, Instant dateJoined) {

    static Profile of(User user) {
      return new Profile(user.id(), user.username(), user.email(), user.dateJoined());
    }
  }

  private static final Form FORM =
      Form.of(
          new ReadOnlyField("id", "integer", "ID"),
          AccountFields.username(),
          AccountFields.email().optional().build(),
          new ReadOnlyField("date_joined", "datetime", "Date joined"));

  private final UserStore users;

  MeEndpoint(UserStore users) {
    this.users = users;
  }

  @Override
  public Form form() {
    return FORM;
  }

  @GetMapping
  Profile show(Authenticated caller) {
    return Profile.of(caller.user());
  }

  @PutMapping
  Profile replace(Authenticated caller, Input input) {
    return Profile.of(change(caller.user(), FORM.check(input).orRefuse()));
  }

  @PatchMapping
  Profile update(Authenticated caller, Input input) {
    return Profile.of(change(caller.user(), FORM.checkSent(input).orRefuse()));
  }

  /** Writes only what was sent and differs, so that no concurrent change is undone. */
  private User change(User user, Checked fields) {
    Optional<String> username =
        fields.text("username").filter(name -> !name.equals(user.username()));
    Optional<String> email = fields.text("email").filter(text -> !text.equals(user.email()));
    if (username.isPresent()) {
      return rename(user, username.get(), email);
    }
    if (email.isPresent()) {
      return users.changeEmail(user.id(), email.get()).orElseThrow(MeEndpoint::overtaken);
    }
    return user;
  }

  private User rename(User user, String username, Optional<String> email) {
    return switch (users.rename(user, username, email)) {
      case Renaming.Renamed(User renamed) -> renamed;
      case Renaming.NameTaken _ -> throw new ValidationFailed("username", Username.TAKEN);
      case Renaming.Overtaken _ -> throw overtaken();
    };
  }

  private static Unavailable overtaken() {
    return new Unavailable(Duration.ofSeconds(1));
  }
}
