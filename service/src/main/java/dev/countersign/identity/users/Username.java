package dev.countersign.identity.users;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** Defines the rules for usernames: allowed characters, and which spellings are the same name. */
public final class Username {

  public static final int LONGEST = 150;
  public static final String HELP =
      "Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.";
  public static final String TAKEN = "A user with that username already exists.";
  public static final String INVALID =
      "Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_"
          + " characters.";

  private static final Pattern ALLOWED = Pattern.compile("[\\p{L}\\p{N}_.@+-]+");

  /** Matches Hangul fillers, which count as letters but are invisible. */
  private static final Pattern UNSEEN = Pattern.compile("[\u115f\u1160]");

  private Username() {}

  /**
   * Returns the NFKC form, which is stored and shown. Returns text that is far too long unchanged,
   * to save work.
   */
  public static String normalise(String text) {
    return text.length() > 4 * LONGEST ? text : Normalizer.normalize(text, Normalizer.Form.NFKC);
  }

  public static boolean isAllowed(String username) {
    return ALLOWED.matcher(username).matches();
  }

  /**
   * Returns the key of a name; names with the same key are the same name, whatever their case,
   * width or invisible characters. Lower case comes first, because capital sharp s becomes SS only
   * from the small letter.
   */
  public static String key(String text) {
    String small = normalise(text).toLowerCase(Locale.ROOT);
    String folded = small.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    return UNSEEN.matcher(normalise(folded)).replaceAll("");
  }
}
