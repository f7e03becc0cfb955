package dev.countersign.http.answers;

import org.jspecify.annotations.Nullable;

/**
 * Holds a JSON body that never changes. It is serialized and compressed once, unless a client asks
 * for an indented form or a page.
 */
public final class ReadyJson {

  private final Object value;
  private volatile @Nullable Content content;

  public ReadyJson(Object value) {
    this.value = value;
  }

  Object value() {
    return value;
  }

  Content content(Json json) {
    Content known = content;
    if (known == null) {
      known = new Content("application/json", json.compact(value)).kept();
      content = known;
    }
    return known;
  }
}
