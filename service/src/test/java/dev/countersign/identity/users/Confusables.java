package dev.countersign.identity.users;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Generates spellings that users or programs could mistake for a name: of the same name or of
 * another.
 */
final class Confusables {

  /**
   * Lists names, each with all spellings that case mapping alone makes of it; the first is the
   * plain one.
   */
  static final List<List<String>> NAMES =
      List.of(
          List.of("filip.viii"),
          List.of("kim_waffle+ffi"),
          List.of("zo\u00eb@br\u00fbl\u00e9e"),
          List.of("vi\u1ec7t-\u00e5ngstr\u00f6m"),
          List.of("stra\u00dfe9", "strasse9", "STRASSE9", "stra\u1e9ee9", "STRA\u1e9eE9"),
          List.of(
              "\u03bf\u03b4\u03cc\u03c2", "\u03bf\u03b4\u03cc\u03c3", "\u039f\u0394\u038c\u03a3"),
          List.of(
              "\u1fb3\u03b4\u03b7\u03c2",
              "\u03b1\u03b9\u03b4\u03b7\u03c3",
              "\u1fbc\u0394\u0397\u03a3"),
          List.of("d\u0131k", "dik", "DIK"),
          List.of("\u30ac\u30e9\u30b9"),
          List.of("\ud55c\uae00"));

  /**
   * Lists names with letters of other alphabets or with additional marks, which are different names
   * in Django too.
   */
  static final List<String> OTHERS =
      List.of(
          "f\u0456lip.viii", // Cyrillic i
          "\u0444ilip.viii",
          "filip.v\u0456\u0456\u0456",
          "fil\u03b9p.viii", // Greek iota
          "fili\u0440.viii", // Cyrillic er
          "fi1ip.viii",
          "fil\u0142ip.viii",
          "d\u0130k", // lower case is an i with two dots
          "d\u00eck",
          "stra\u03b2e9",
          "zoe@brulee",
          "viet-angstrom",
          "\u03bf\u03b4\u03bf\u03c2", // without the accent
          "\u041e\u0394\u038c\u03a3"); // Cyrillic O

  private static final int DISGUISES = 60;

  private static final List<String> BLANKS =
      List.of(" ", "\t", "\n", "\r\n", "\u0085", "\u00a0", "\u2003", "\u2028", "\u3000");

  /** Lists characters that stand for a missing letter in Hangul and are invisible. */
  private static final List<String> FILLERS = List.of("\u115f", "\u1160", "\u3164", "\uffa0");

  private static final Map<String, List<String>> COMPATIBLE =
      IntStream.rangeClosed(0x80, Character.MAX_CODE_POINT)
          .filter(Character::isDefined)
          .mapToObj(Character::toString)
          .filter(one -> !Normalizer.isNormalized(one, Form.NFKC))
          .collect(
              Collectors.groupingBy(
                  one -> Normalizer.normalize(one, Form.NFKC).toLowerCase(Locale.ROOT)));

  private Confusables() {}

  /** Returns the spellings that must lead to the one account of this name. */
  static Set<String> spellings(List<String> name) {
    var random = new Random(35);
    var spellings = new LinkedHashSet<String>(name);
    String plain = name.getFirst();
    for (String spelling : name) {
      for (String cased :
          List.of(spelling, spelling.toUpperCase(Locale.ROOT), spelling.toLowerCase(Locale.ROOT))) {
        for (Form form : Form.values()) {
          spellings.add(Normalizer.normalize(cased, form));
        }
      }
    }
    BLANKS.forEach(blank -> spellings.addAll(List.of(blank + plain, plain + blank)));
    FILLERS.forEach(filler -> spellings.add(inside(plain, filler)));
    spellings.add(marksSwapped(plain));
    for (int number = 0; number < DISGUISES; number++) {
      spellings.add(disguised(name.get(random.nextInt(name.size())), random));
    }
    return spellings;
  }

  /**
   * Returns names that must be refused: they contain an invisible character or reverse the text.
   */
  static List<String> refused(String plain) {
    var refused = new ArrayList<String>();
    IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
        .filter(point -> Character.getType(point) == Character.FORMAT)
        .filter(point -> point < 0xe0000)
        .mapToObj(Character::toString)
        .forEach(unseen -> refused.add(inside(plain, unseen)));
    List.of(
            "\u200b",
            "\u034f",
            "\ufe0f",
            "\udb40\udd00",
            "\u17b4",
            "\u2065",
            "\u0338",
            "\u0000",
            "\u001b[1m",
            "\r\n",
            "\u2028",
            " ",
            "\u00b7",
            "\u2024\u0338",
            "\ue000",
            "\ufffe")
        .forEach(unseen -> refused.add(inside(plain, unseen)));
    refused.add("\u202e" + new StringBuilder(plain).reverse());
    refused.add(plain + "\u200e");
    return refused;
  }

  private static String inside(String plain, String more) {
    return plain.charAt(0) + more + plain.substring(1);
  }

  /** Replaces random parts by characters that are only another form of them, in random case. */
  private static String disguised(String spelling, Random random) {
    var disguised = new StringBuilder();
    int at = 0;
    while (at < spelling.length()) {
      int length = Math.min(1 + random.nextInt(4), spelling.length() - at);
      String piece = spelling.substring(at, at + length);
      List<String> forms = COMPATIBLE.getOrDefault(piece.toLowerCase(Locale.ROOT), List.of());
      if (forms.isEmpty() || random.nextInt(3) == 0) {
        piece = spelling.substring(at, at + 1);
        disguised.append(random.nextBoolean() ? piece : piece.toUpperCase(Locale.ROOT));
      } else {
        disguised.append(forms.get(random.nextInt(forms.size())));
      }
      at += piece.length();
    }
    return Normalizer.normalize(disguised, random.nextBoolean() ? Form.NFC : Form.NFD);
  }

  /**
   * Swaps two marks on one letter; their order has no meaning if one is above and the other below.
   */
  private static String marksSwapped(String plain) {
    return Normalizer.normalize(plain, Form.NFD).replace("\u0323\u0302", "\u0302\u0323");
  }
}
