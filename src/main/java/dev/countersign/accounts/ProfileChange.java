package dev.countersign.accounts;

import dev.countersign.audit.AuditLog;
import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.audit.Origin;
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
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Changes what users say about themselves. */
@Component
public class ProfileChange {

  private static final Form FORM =
      Form.of(
          new ReadOnlyField("id", "integer", "ID"),
          AccountFields.username(),
          AccountFields.email().optional().build(),
          new ReadOnlyField("date_joined", "datetime", "Date joined"));

  private final UserStore users;
  private final AuditLog audit;

  ProfileChange(UserStore users, AuditLog audit) {
    this.users = users;
    this.audit = audit;
  }

  public Form form() {
    return FORM;
  }

  public User replace(User user, Input input, Origin origin) {
    return change(user, FORM.check(input).orRefuse(), origin);
  }

  User update(User user, Input input, Origin origin) {
    return change(user, FORM.checkSent(input).orRefuse(), origin);
  }

  /** Writes only what was sent and differs, so that no concurrent change is undone. */
  private User change(User user, Checked fields, Origin origin) {
    Optional<String> username =
        fields.text("username").filter(name -> !name.equals(user.username()));
    Optional<String> email = fields.text("email").filter(text -> !text.equals(user.email()));
    if (username.isEmpty() && email.isEmpty()) {
      return user;
    }
    String changed =
        Stream.concat(username.map(_ -> "username").stream(), email.map(_ -> "email").stream())
            .collect(Collectors.joining(", "));
    return audit
        .add(
            _ -> Event.own(Kind.PROFILE_CHANGED, user.id(), origin).with(changed),
            () -> Optional.of(write(user, username, email)))
        .orElseThrow();
  }

  private User write(User user, Optional<String> username, Optional<String> email) {
    return username.isPresent()
        ? rename(user, username.get(), email)
        : users.changeEmail(user.id(), email.orElseThrow()).orElseThrow(ProfileChange::overtaken);
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
