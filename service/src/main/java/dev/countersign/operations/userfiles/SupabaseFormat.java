package dev.countersign.operations.userfiles;

import static dev.countersign.operations.userfiles.ForeignValue.flag;
import static dev.countersign.operations.userfiles.ForeignValue.text;
import static dev.countersign.operations.userfiles.ForeignValue.time;

import dev.countersign.identity.passwords.FirebaseProject;
import dev.countersign.identity.passwords.ForeignHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Reads rows of Supabase's table {@code auth.users}. */
final class SupabaseFormat implements ForeignFormat {

  /** Matches a hash that Supabase itself has imported from Firebase, with the signer key. */
  private static final Pattern OF_FIREBASE =
      Pattern.compile(
          "\\$fbscrypt\\$v=1,n=(\\d{1,2}),r=(\\d{1,3}),p=1(?:,ss=([^,$]*))?,sk=([^,$]+)"
              + "\\$([^$]+)\\$([^$]+)");

  private final Instant now;

  SupabaseFormat(Instant now) {
    this.now = now;
  }

  @Override
  public String exclusion(JsonNode value) {
    if (time(value.path("deleted_at")).isPresent()) {
      return "it is deleted.";
    }
    return flag(value, "is_anonymous") ? "it is an anonymous user." : "";
  }

  @Override
  public ForeignUser user(JsonNode value) {
    String email = text(value, "email");
    String hash = text(value, "encrypted_password");
    return new ForeignUser(
        text(value, "id"),
        List.of(email, text(value, "phone"), text(value, "id")),
        email,
        time(value.path("email_confirmed_at")).isPresent(),
        "",
        "",
        time(value.path("banned_until")).filter(now::isBefore).isEmpty(),
        time(value.path("created_at")),
        time(value.path("last_sign_in_at")),
        hash(hash),
        !hash.isEmpty());
  }

  private static Optional<String> hash(String text) {
    Matcher parts = OF_FIREBASE.matcher(text);
    if (!parts.matches()) {
      return ForeignHash.ofText(text);
    }
    String separator = parts.group(3) == null ? "" : parts.group(3);
    var project =
        new FirebaseProject(
            parts.group(4),
            separator,
            Integer.parseInt(parts.group(2)),
            Integer.parseInt(parts.group(1)));
    return project.hash(parts.group(5), parts.group(6));
  }
}
