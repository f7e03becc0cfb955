package dev.countersign.ui.staff;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Lists the declared routes below /admin/. */
final class StaffRoutes {

  private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)(:[^/]*)?}(?=/)");

  private final RequestMappingHandlerMapping mapping;

  StaffRoutes(RequestMappingHandlerMapping mapping) {
    this.mapping = mapping;
  }

  /** Returns every path with values instead of variables. */
  List<String> paths(Map<String, String> values) {
    return patterns(null).stream().map(pattern -> filledIn(pattern, values)).toList();
  }

  /** Returns the patterns that accept POST, without the regular expressions of their variables. */
  List<String> posts() {
    return patterns(RequestMethod.POST).stream()
        .map(pattern -> VARIABLE.matcher(pattern).replaceAll("{$1}"))
        .toList();
  }

  static String filledIn(String pattern, Map<String, String> values) {
    return VARIABLE
        .matcher(pattern)
        .replaceAll(
            variable -> Matcher.quoteReplacement(values.getOrDefault(variable.group(1), "")));
  }

  private List<String> patterns(@Nullable RequestMethod method) {
    return mapping.getHandlerMethods().keySet().stream()
        .filter(info -> method == null || info.getMethodsCondition().getMethods().contains(method))
        .map(RequestMappingInfo::getPatternValues)
        .flatMap(patterns -> patterns.stream())
        .filter(pattern -> pattern.startsWith("/admin/"))
        .collect(TreeSet<String>::new, TreeSet::add, TreeSet::addAll)
        .stream()
        .toList();
  }
}
