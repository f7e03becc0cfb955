package dev.countersign.identity.groups;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;

/** Compares what was granted before a change with what is granted after it. */
public final class Differences {

  /** Keeps an event small: a longer list is cut. */
  private static final int LONGEST = 1000;

  private Differences() {}

  /** Returns what is in exactly one of the two. */
  public static <T> Set<T> between(Collection<T> before, Collection<T> after) {
    var changed = new LinkedHashSet<>(before);
    changed.addAll(after);
    changed.removeIf(item -> before.contains(item) && after.contains(item));
    return changed;
  }

  /** Returns the differences for the audit log, each with + or - in front. */
  public static String text(Collection<String> before, Collection<String> after) {
    var texts = new TreeSet<String>();
    between(before, after).forEach(item -> texts.add((after.contains(item) ? "+" : "-") + item));
    String text = String.join(" ", texts);
    return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
  }
}
