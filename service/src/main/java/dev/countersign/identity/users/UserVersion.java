package dev.countersign.identity.users;

import dev.countersign.platform.keys.Sha256;
import java.util.HexFormat;

/** Identifies the state of a user that a form was made from, to detect concurrent changes. */
public final class UserVersion {

  private static final int LENGTH = 32;

  private UserVersion() {}

  /** Returns the digest of the fields that a form shows; a login does not change it. */
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
