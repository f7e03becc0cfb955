package dev.countersign.settings;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every setting below `countersign`, with its type, as the compiler wrote them down. */
@Component
public class KnownSettings {

  private static final String METADATA = "META-INF/spring-configuration-metadata.json";

  private final SortedMap<String, String> typesByName = new TreeMap<>();

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
      if (name.startsWith("countersign.")) {
        typesByName.put(name, property.path("type").asString(""));
      }
    }
  }

  public Iterable<String> names() {
    return typesByName.keySet();
  }

  public boolean contains(String name) {
    return typesByName.containsKey(name);
  }

  /** Lists of keys hold secrets too. */
  public boolean isSecret(String name) {
    String type = Optional.ofNullable(typesByName.get(name)).orElse("");
    return type.contains(Secret.class.getName()) || type.contains("PreviousKey");
  }
}
