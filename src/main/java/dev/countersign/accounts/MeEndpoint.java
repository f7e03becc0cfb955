package dev.countersign.accounts;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.audit.Origin;
import dev.countersign.endpoints.Described;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import dev.countersign.users.User;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
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

  private final ProfileChange change;

  MeEndpoint(ProfileChange change) {
    this.change = change;
  }

  @Override
  public Form form() {
    return change.form();
  }

  @GetMapping
  Profile show(Authenticated caller) {
    return Profile.of(caller.user());
  }

  @PutMapping
  Profile replace(Authenticated caller, Input input, HttpServletRequest request) {
    return Profile.of(change.replace(caller.user(), input, Origin.of(request)));
  }

  @PatchMapping
  Profile update(Authenticated caller, Input input, HttpServletRequest request) {
    return Profile.of(change.update(caller.user(), input, Origin.of(request)));
  }
}
