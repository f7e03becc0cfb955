package dev.countersign.oracle;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares a response of this service with the recorded one. */
enum Verdict {
  EQUAL,
  /** The recorded error has no {@code code}; ours has one beside {@code detail} (decision 11). */
  EQUAL_BUT_FOR_CODE,
  DIFFERENT;

  private static final Pattern CHANGING = Pattern.compile("<(ts|jwt|key40|csrf)>");
  private static final Pattern HTML = Pattern.compile("<html\\b", CASE_INSENSITIVE);
  private static final Pattern DETAIL = Pattern.compile("\\{\\s*\"detail\":");
  private static final Pattern CODE = Pattern.compile(",\\s*\"code\":\\s*\"\\w*\"");

  static Verdict of(Answer recorded, Answer ours) {
    if (recorded.status() != ours.status()
        || HTML.matcher(recorded.body()).find()
        || !ours.headers().unlike(recorded.headers()).isEmpty()) {
      return DIFFERENT;
    }
    if (matches(recorded.body(), ours.body())) {
      return EQUAL;
    }
    boolean codeAdded =
        DETAIL.matcher(recorded.body()).lookingAt() && !CODE.matcher(recorded.body()).find();
    return codeAdded && matches(recorded.body(), CODE.matcher(ours.body()).replaceFirst(""))
        ? EQUAL_BUT_FOR_CODE
        : DIFFERENT;
  }

  /** Compares a shortened body by its beginning and its length. */
  private static boolean matches(String recorded, String ours) {
    Matcher shortened = Shortened.PATTERN.matcher(recorded);
    if (!shortened.matches()) {
      return pattern(recorded).matcher(ours).matches();
    }
    return ours.length() == Shortened.length(shortened)
        && pattern(Shortened.beginning(shortened)).matcher(ours).lookingAt();
  }

  private static Pattern pattern(String recorded) {
    StringBuilder pattern = new StringBuilder();
    int done = 0;
    for (MatchResult changing : CHANGING.matcher(recorded).results().toList()) {
      pattern.append(Pattern.quote(recorded.substring(done, changing.start())));
      pattern.append(
          switch (changing.group(1)) {
            case "ts" -> Answer.TIMESTAMP;
            case "jwt" -> Answer.TOKEN;
            case "csrf" -> Answer.FORM_TOKEN;
            default -> Answer.STATIC_TOKEN;
          });
      done = changing.end();
    }
    return Pattern.compile(pattern + Pattern.quote(recorded.substring(done)));
  }
}
