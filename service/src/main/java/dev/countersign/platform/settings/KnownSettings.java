package dev.countersign.platform.settings;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every setting below {@code countersign} with its type, read from the generated metadata. */
@Component
public class KnownSettings {

  private static final String METADATA = "META-INF/spring-configuration-metadata.json";

  private final SortedMap<String, String> typesByName = new TreeMap<>();
  private final SortedMap<String, String> descriptionsByName = new TreeMap<>();

  KnownSettings() {
    try {
      for (URL file :
          Collections.list(KnownSettings.class.getClassLoader().getResources(METADATA))) {
        try (InputStream content = file.openStream()) {
          read(JsonMapper.shared().readTree(content));
        }
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private void read(JsonNode metadata) {
    for (JsonNode property : metadata.path("properties")) {
      String name = property.path("name").asString("");
      descriptionsByName.put(name, property.path("description").asString(""));
      if (name.startsWith("countersign.")) {
        typesByName.put(name, property.path("type").asString(""));
      }
    }
  }

  /** Returns the description, also of settings of Spring Boot, or an empty text. */
  String descriptionOf(String name) {
    return descriptionsByName.getOrDefault(name, "");
  }

  public Set<String> names() {
    return Collections.unmodifiableSet(typesByName.keySet());
  }

  /** Returns true for a setting, a key of a map setting, and an element of a list setting. */
  public boolean contains(String name) {
    String list = name.replaceAll("\\[[0-9]+].*", "");
    return typesByName.containsKey(list) || names().stream().anyMatch(map -> isKeyOf(map, name));
  }

  /** Returns true if the setting is a map with any number of keys, such as the rate limits. */
  public boolean isMap(String name) {
    return typeOf(name).startsWith("java.util.Map");
  }

  private boolean isKeyOf(String map, String name) {
    return isMap(map) && name.startsWith(map + ".");
  }

  private String typeOf(String name) {
    return Optional.ofNullable(typesByName.get(name)).orElse("");
  }

  /** Returns true if the setting is secret, or is a list of keys. */
  public boolean isSecret(String name) {
    String type = typeOf(name);
    return type.contains(Secret.class.getName()) || type.contains("PreviousKey");
  }
}
