package dev.countersign.reference;

import dev.countersign.platform.settings.ApiSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.net.URL;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A setting as the metadata describes it that the compiler writes from the settings' records. */
record Setting(String name, String javaType, String defaultValue, String description) {

  private static final String METADATA = "META-INF/spring-configuration-metadata.json";
  private static final Pattern GENERIC = Pattern.compile("java\\.util\\.(List|Map)<(.+)>");

  /** "Django: PAGE_SIZE." at the end of a description, also with "django-axes" or "Django's". */
  private static final Pattern DJANGO =
      Pattern.compile(
          "[;,.]?\\s*(?:Django|django-axes|SimpleJWT|DRF)(?::|'s)\\s+([A-Za-z_]\\w+(?:\\.\\w+)*(?:(?:,| and) [A-Z_]{4,})*)\\.?$");

  /** "Django: the token_blacklist application." at the end of a description. */
  private static final Pattern DJANGO_IN_WORDS = Pattern.compile("\\.\\s*Django: ([^.:]+)\\.?$");

  /** Names that no description has: one setting of Django stands for several of these. */
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("countersign.lockout.enabled", "AXES_ENABLED"),
          Map.entry("countersign.password.argon2.memory", "PASSWORD_HASHERS"),
          Map.entry("countersign.password.argon2.parallelism", "PASSWORD_HASHERS"),
          Map.entry("countersign.password.argon2.time", "PASSWORD_HASHERS"),
          Map.entry("countersign.password.blocklist-file", "AUTH_PASSWORD_VALIDATORS"),
          Map.entry("countersign.password.min-length", "AUTH_PASSWORD_VALIDATORS"),
          Map.entry("countersign.password.validators", "AUTH_PASSWORD_VALIDATORS"),
          Map.entry("spring.datasource.url", "DATABASES"),
          Map.entry("spring.datasource.username", "DATABASES"),
          Map.entry("spring.datasource.password", "DATABASES"),
          Map.entry("spring.mail.host", "EMAIL_HOST"),
          Map.entry("spring.mail.port", "EMAIL_PORT"),
          Map.entry("spring.mail.username", "EMAIL_HOST_USER"),
          Map.entry("spring.mail.password", "EMAIL_HOST_PASSWORD"));

  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("java.lang.Boolean", "`true` or `false`"),
          Map.entry("java.lang.Integer", "number"),
          Map.entry("java.lang.Long", "number"),
          Map.entry("java.lang.String", "text"),
          Map.entry("java.nio.file.Path", "path"),
          Map.entry("java.net.InetAddress", "address"),
          Map.entry("java.time.Duration", "duration"),
          Map.entry("java.time.Instant", "time"),
          Map.entry("java.util.Properties", "text"),
          Map.entry("org.springframework.util.unit.DataSize", "size"),
          Map.entry("dev.countersign.platform.settings.Rate", "rate"),
          Map.entry("dev.countersign.platform.settings.Secret", "secret"));

  /** Returns every setting of the service and of the libraries, by its name. */
  static SortedMap<String, Setting> all() {
    var settings = new TreeMap<String, Setting>();
    try {
      for (URL file : Collections.list(Setting.class.getClassLoader().getResources(METADATA))) {
        try (InputStream content = file.openStream()) {
          for (JsonNode property : JsonMapper.shared().readTree(content).path("properties")) {
            Setting setting = of(property);
            settings.put(setting.name(), setting);
          }
        }
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return settings;
  }

  private static Setting of(JsonNode property) {
    return new Setting(
        property.path("name").asString(""),
        property.path("type").asString(""),
        text(property.path("defaultValue")),
        property.path("description").asString(""));
  }

  private static String text(JsonNode value) {
    return value.isArray()
        ? value.valueStream().map(JsonNode::asString).collect(Collectors.joining(", "))
        : value.asString("");
  }

  /** Returns the part after {@code countersign}, or nothing for a setting directly below it. */
  String group() {
    String[] parts = name.split("\\.", -1);
    return parts.length > 2 ? parts[1] : "";
  }

  /** Returns nothing for names that the environment cannot spell: they have capital letters. */
  static String variable(String name) {
    return name.equals(name.toLowerCase(Locale.ROOT))
        ? name.replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT)
        : "";
  }

  String type() {
    return words(javaType);
  }

  private static String words(String type) {
    Matcher generic = GENERIC.matcher(type);
    if (generic.matches()) {
      String element = generic.group(2).replaceFirst("^java\\.lang\\.String,", "");
      return (generic.group(1).equals("List") ? "list: " : "map: ") + words(element);
    }
    return TYPES.containsKey(type) ? TYPES.get(type) : wordsOfClass(type);
  }

  private static String wordsOfClass(String type) {
    try {
      Class<?> known = Class.forName(type);
      if (known.isEnum()) {
        return Arrays.stream(known.getEnumConstants())
            .map(constant -> "`" + spelling(constant.toString()) + "`")
            .collect(Collectors.joining(", "));
      }
      if (known.isRecord()) {
        return Arrays.stream(known.getRecordComponents())
            .map(RecordComponent::getName)
            .collect(Collectors.joining(", ", "`{", "}`"));
      }
      return known.getSimpleName().toLowerCase(Locale.ROOT);
    } catch (ClassNotFoundException unknown) {
      return "text";
    }
  }

  /** Names of algorithms and header values are written in capitals; all others are not. */
  private static String spelling(String constant) {
    return List.of("DENY", "SAMEORIGIN").contains(constant) || constant.matches(".*([a-z]|[0-9]).*")
        ? constant
        : constant.toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the default, or how to write an empty list or map. */
  String shownDefault() {
    if (!defaultValue.isEmpty()) {
      return "`" + defaultValue.replaceFirst("^\\[(.*)]$", "$1") + "`";
    }
    return javaType.startsWith("java.util.") ? "empty" : "none";
  }

  String django() {
    Matcher django = DJANGO.matcher(clean());
    if (django.find()) {
      return "`" + django.group(1) + "`";
    }
    Matcher words = DJANGO_IN_WORDS.matcher(clean());
    return words.find() ? words.group(1) : ReferencePage.code(NAMES.getOrDefault(name, ""));
  }

  String meaning() {
    String words = DJANGO.matcher(clean()).replaceFirst(".");
    return ReferencePage.plain(
        DJANGO_IN_WORDS.matcher(words).replaceFirst(".").replaceFirst("([^.])$", "$1."));
  }

  private String clean() {
    return description
        .replaceAll("\\{@(?:link|code|value) #?([^}]+)}", "$1")
        .replace("DEFAULT_RATES", "the default rates (" + defaultRates() + ")")
        .strip();
  }

  private static String defaultRates() {
    return new TreeMap<>(ApiSettings.Throttle.DEFAULT_RATES)
        .entrySet().stream()
            .map(rate -> rate.getKey() + " " + rate.getValue())
            .collect(Collectors.joining(", "));
  }
}
