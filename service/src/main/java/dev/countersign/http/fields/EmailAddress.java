package dev.countersign.http.fields;

import java.net.IDN;
import java.util.Locale;
import java.util.Optional;

/** Checks email addresses with Django's rule, from left to right and without backtracking. */
public final class EmailAddress {

  static final String COMPLAINT = "Enter a valid email address.";
  private static final int LONGEST = 320;
  private static final String ATOM_SIGNS = "-!#$%&'*+/=?^_`{}|~";

  private EmailAddress() {}

  public static Optional<String> complaint(String text) {
    return TextRule.unless(isValid(text), COMPLAINT);
  }

  private static boolean isValid(String text) {
    int at = text.lastIndexOf('@');
    if (at < 1 || text.length() > LONGEST) {
      return false;
    }
    String user = text.substring(0, at);
    String domain = text.substring(at + 1);
    return (isDotAtom(user) || isQuoted(user))
        && (domain.equals("localhost") || isDomain(domain) || isAddressLiteral(domain));
  }

  private static boolean isDotAtom(String user) {
    for (String atom : user.split("\\.", -1)) {
      if (atom.isEmpty() || !atom.chars().allMatch(EmailAddress::isAtomCharacter)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAtomCharacter(int character) {
    return isLetterOrDigit(character) || ATOM_SIGNS.indexOf(character) >= 0;
  }

  private static boolean isLetterOrDigit(int character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || (character >= '0' && character <= '9');
  }

  private static boolean isQuoted(String user) {
    if (user.length() < 3 || !user.startsWith("\"") || !user.endsWith("\"")) {
      return false;
    }
    for (int i = 1; i < user.length() - 1; i++) {
      char character = user.charAt(i);
      boolean escaped = character == '\\' && i + 1 < user.length() - 1;
      if (escaped) {
        i++;
        if (!isPrintable(user.charAt(i))) {
          return false;
        }
      } else if (character <= ' ' || character == '"' || character == '\\' || character > 126) {
        return false;
      }
    }
    return true;
  }

  /**
   * Rejects control characters, which Django accepts: RFC 5321 forbids them, and a line break would
   * start a new mail header.
   */
  private static boolean isPrintable(char character) {
    return character >= ' ' && character <= '~';
  }

  private static boolean isDomain(String domain) {
    String ascii;
    try {
      ascii = IDN.toASCII(domain.toLowerCase(Locale.ROOT));
    } catch (IllegalArgumentException unknowable) {
      return false;
    }
    String[] labels = ascii.split("\\.", -1);
    if (labels.length < 2 || labels[labels.length - 1].length() < 2) {
      return false;
    }
    for (String label : labels) {
      if (label.isEmpty()
          || label.length() > 63
          || label.startsWith("-")
          || label.endsWith("-")
          || !label.chars().allMatch(character -> isLetterOrDigit(character) || character == '-')) {
        return false;
      }
    }
    return true;
  }

  /** Checks an IP address in brackets; only its form, not the range of its numbers. */
  private static boolean isAddressLiteral(String domain) {
    return domain.matches("\\[(?:[0-9]{1,3}(?:\\.[0-9]{1,3}){3}|[0-9a-fA-F:.]{2,45})\\]");
  }
}
