package dev.countersign.users;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
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
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(shown.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, LENGTH);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
