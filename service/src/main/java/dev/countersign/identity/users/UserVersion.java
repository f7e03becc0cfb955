package dev.countersign.identity.users;

import dev.countersign.platform.keys.Sha256;
import java.util.HexFormat;

/** Tells whether a user is still what a form showed, without the form having to repeat it. */
public final class UserVersion {

  private static final int LENGTH = 32;

  private UserVersion() {}

  /** A log-in changes nothing that a form shows. */
  public static String of(User user) {
    String shown =
        String.join(
            "\n",
            Long.toString(user.id()),
            user.username(),
            user.email(),
            Boolean.toString(user.isActive()),
            Boolean.toString(user.isStaff()),
            Boolean.toString(user.isSuperuser()));
    byte[] digest = Sha256.digest(shown);
    return HexFormat.of().formatHex(digest).substring(0, LENGTH);
  }
}
