package dev.countersign.operations.userfiles;

import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.users.StoredUser;
import dev.countersign.identity.users.Username;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A user of another system.
 *
 * @param id The id that the other system gave.
 * @param names What the username can be, in the order of preference; the first valid one is taken.
 * @param hash The hash to store; empty if the user has none that can be checked here.
 * @param hasPassword Whether the user has a password in the other system.
 */
record ForeignUser(
    String id,
    List<String> names,
    String email,
    boolean isEmailVerified,
    String firstName,
    String lastName,
    boolean isActive,
    Optional<Instant> dateJoined,
    Optional<Instant> lastLogin,
    Optional<String> hash,
    boolean hasPassword) {

  private static final int LONGEST_NAME = 150;
  private static final int LONGEST_EMAIL = 254;
  private static final int LONGEST_ID = 255;

  /** Returns the user, whose id in the other system is kept in {@code extra}. */
  Reading read(UserSource source, Instant now) {
    if (id.isEmpty() || id.length() > LONGEST_ID) {
      return new Reading.Invalid("it has no id.");
    }
    if (firstName.length() > LONGEST_NAME || lastName.length() > LONGEST_NAME) {
      return new Reading.Invalid("a name of the person has more than 150 characters.");
    }
    if (!email.isEmpty() && (email.length() > LONGEST_EMAIL || email.indexOf('@') < 1)) {
      return new Reading.Invalid("its email is not an address.");
    }
    // PostgreSQL stores no null characters.
    if (Stream.of(id, email, firstName, lastName).anyMatch(text -> text.indexOf('\0') >= 0)) {
      return new Reading.Invalid("it contains a null character.");
    }
    Optional<String> username =
        names.stream().map(Username::normalise).filter(this::isUsable).findFirst();
    if (username.isEmpty()) {
      return new Reading.Invalid("none of its names can be a username.");
    }
    StoredUser user = stored(username.get(), source, now);
    return hasPassword && hash.isEmpty()
        ? new Reading.WithoutPassword(user, "its password hash is unknown or too expensive.")
        : new Reading.Valid(user);
  }

  private boolean isUsable(String name) {
    return Username.isAllowed(name) && name.length() <= Username.LONGEST;
  }

  private StoredUser stored(String username, UserSource source, Instant now) {
    ObjectNode extra = JsonNodeFactory.instance.objectNode().put(source.identity(), id);
    return new StoredUser(
        null,
        username,
        withLowerCaseDomain(),
        hash.orElse(Passwords.UNUSABLE),
        isActive,
        false,
        false,
        dateJoined.orElse(now),
        lastLogin.orElse(null),
        new StoredUser.Details(
            isEmailVerified, firstName, lastName, extra, List.of(), List.of(), null));
  }

  private String withLowerCaseDomain() {
    int at = email.lastIndexOf('@') + 1;
    return email.substring(0, at) + email.substring(at).toLowerCase(Locale.ROOT);
  }
}
