package dev.countersign.platform.mail;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Values for a trial of an operator's template: one for each variable that the built-in template of
 * the same name uses.
 */
final class SampleModel {

  private static final Pattern TAG = Pattern.compile("\\{[{%](.*?)[%}]}", Pattern.DOTALL);
  private static final Pattern LOOP = Pattern.compile("for (\\w+) in (\\w+)");
  private static final Pattern MEMBER = Pattern.compile("\\w+[.](\\w+)");
  private static final Pattern NAME = Pattern.compile("(?<![.\\w])[a-z_]+");
  private static final String VALUE = "https://sample.example.com/";

  private SampleModel() {}

  static Map<String, Object> of(String builtIn) {
    String tags =
        String.join("\n", TAG.matcher(builtIn).results().map(tag -> tag.group(1)).toList());
    var members = new HashMap<String, Object>();
    MEMBER.matcher(tags).results().forEach(member -> members.put(member.group(1), VALUE));
    var model = new HashMap<String, Object>();
    NAME.matcher(tags).results().map(MatchResult::group).forEach(name -> model.put(name, VALUE));
    LOOP.matcher(tags).results().forEach(loop -> model.put(loop.group(2), List.of(members)));
    return model;
  }
}
