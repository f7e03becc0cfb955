package dev.countersign.http.templates;

import dev.countersign.platform.languages.PageLanguage;
import dev.countersign.platform.settings.BrowserPaths;
import io.pebbletemplates.pebble.extension.AbstractExtension;
import io.pebbletemplates.pebble.extension.Extension;
import io.pebbletemplates.pebble.extension.ExtensionCustomizer;
import io.pebbletemplates.pebble.extension.Filter;
import io.pebbletemplates.pebble.extension.core.DisallowExtensionCustomizerBuilder;
import io.pebbletemplates.pebble.extension.escaper.RawFilter;
import io.pebbletemplates.pebble.tokenParser.TokenParser;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Defines how the template language differs from Pebble's: added tags, filters and functions, and
 * removed ones.
 */
final class TemplateLanguage extends AbstractExtension {

  /**
   * Removes tags in which Pebble does not escape variables, and the second name of the {@code safe}
   * filter.
   */
  static final Function<Extension, ExtensionCustomizer> LEFT_OUT =
      new DisallowExtensionCustomizerBuilder()
          .disallowedTokenParserTags(List.of("cache", "embed", "filter", "flush", "parallel"))
          .disallowedFilterKeys(List.of("raw"))
          .build();

  private static final Map<String, String> PATHS =
      Map.ofEntries(
          Map.entry("start", BrowserPaths.START),
          Map.entry("log_in", BrowserPaths.LOGIN),
          Map.entry("email_login", BrowserPaths.EMAIL_LOGIN),
          Map.entry("data", BrowserPaths.DATA),
          Map.entry("data_download", BrowserPaths.DATA_DOWNLOAD),
          Map.entry("log_in_code", BrowserPaths.LOGIN_CODE),
          Map.entry("security", BrowserPaths.SECURITY),
          Map.entry("log_out", BrowserPaths.LOGOUT),
          Map.entry("account", BrowserPaths.ACCOUNT),
          Map.entry("password", BrowserPaths.PASSWORD),
          Map.entry("password_reset", BrowserPaths.PASSWORD_RESET),
          Map.entry("devices", BrowserPaths.DEVICES),
          Map.entry("log_out_everywhere", BrowserPaths.LOGOUT_EVERYWHERE),
          Map.entry("token", BrowserPaths.TOKEN),
          Map.entry("confirm", BrowserPaths.CONFIRM),
          Map.entry("passkeys", BrowserPaths.PASSKEYS),
          Map.entry("log_in_passkey", BrowserPaths.LOGIN_PASSKEY),
          Map.entry("activity", BrowserPaths.ACTIVITY),
          Map.entry("end_impersonation", BrowserPaths.END_IMPERSONATION),
          Map.entry("staff", BrowserPaths.STAFF));

  private final StaticFiles files;
  private final Map<String, String> paths;
  private final String csrfField;
  private final Brand brand;
  private final ShownTexts texts;
  private final Clock clock;

  /** Takes empty paths of an API without HTML pages, and of a registration that is not open. */
  TemplateLanguage(
      StaticFiles files,
      String api,
      String register,
      String csrfField,
      Brand brand,
      ShownTexts texts,
      Clock clock) {
    this.files = files;
    this.csrfField = csrfField;
    this.brand = brand;
    this.texts = texts;
    this.clock = clock;
    this.paths = new HashMap<>(PATHS);
    paths.put("api", api);
    paths.put("register", register);
  }

  @Override
  public Map<String, Filter> getFilters() {
    return Map.of("escape", new Escape(texts), "safe", new RawFilter());
  }

  @Override
  public Map<String, io.pebbletemplates.pebble.extension.Function> getFunctions() {
    return Map.ofEntries(
        Map.entry("static", new StaticFunction(files)),
        Map.entry("icon", new IconFunction(files)),
        Map.entry("ago", new TimeFunction(texts, clock)),
        Map.entry("exact", new DateFunction(texts, "format.exact")),
        Map.entry("time", new DateFunction(texts, "format.time")),
        Map.entry("day", new DateFunction(texts, "format.day")),
        Map.entry("t", new MessageFunction(texts)),
        Map.entry("error_text", new EnglishTextFunction(texts::error)),
        Map.entry("term", new EnglishTextFunction(texts::term)),
        Map.entry("lang", new LanguageFunction(PageLanguage::tag)),
        Map.entry("zone", new LanguageFunction(language -> language.zone().getId())),
        Map.entry("device", new DeviceFunction()));
  }

  @Override
  public Map<String, Object> getGlobalVariables() {
    return Map.of("paths", paths, "csrf_field", csrfField, "brand", brand);
  }

  @Override
  public List<TokenParser> getTokenParsers() {
    return List.of(new AutoescapeTag(), new CsrfTokenTag(csrfField));
  }
}
