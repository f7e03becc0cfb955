package dev.countersign.http.answers;

import dev.countersign.platform.languages.PageLanguage;
import java.util.List;
import java.util.Map;

/**
 * The header of an error page: who is logged in, and the form that logs out.
 *
 * @param model variables of the layout template
 * @param language language of the page
 * @param headers response headers that go with the page
 * @param cookies values of Set-Cookie headers that the form needs
 */
public record PageHeader(
    Map<String, Object> model,
    PageLanguage language,
    Map<String, String> headers,
    List<String> cookies) {

  /** Returns the header with links to log in and to register. */
  public static PageHeader anonymous(PageLanguage language, Map<String, String> headers) {
    return new PageHeader(Map.of(), language, headers, List.of());
  }
}
