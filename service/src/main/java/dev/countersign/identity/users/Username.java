package dev.countersign.identity.users;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** The rules of user names: which characters, which of two spellings are the same name. */
public final class Username {

  public static final int LONGEST = 150;
  public static final String HELP =
      "Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.";
  public static final String TAKEN = "A user with that username already exists.";
  public static final String INVALID =
      "Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_"
          + " characters.";

  private static final Pattern ALLOWED = Pattern.compile("[\\p{L}\\p{N}_.@+-]+");

  /** Letters by their category, yet nobody sees them: the fillers of Hangul. */
  private static final Pattern UNSEEN = Pattern.compile("[\u115f\u1160]");

  private Username() {}

  /** NFKC, as it is stored and shown. Text far too long for a name is not worth the work. */
  public static String normalise(String text) {
    return text.length() > 4 * LONGEST ? text : Normalizer.normalize(text, Normalizer.Form.NFKC);
  }

  public static boolean isAllowed(String username) {
    return ALLOWED.matcher(username).matches();
  }

  /**
   * Two names with the same key are the same name, whatever their case or width, and whatever in
   * them is not seen. The capital sharp s becomes SS only by way of the small one.
   */
  static String key(String text) {
    String small = normalise(text).toLowerCase(Locale.ROOT);
    String folded = small.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    return UNSEEN.matcher(normalise(folded)).replaceAll("");
  }
}
