package dev.countersign.http.fields;

import dev.countersign.platform.settings.ApiSettings;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Holds the maximum length of request bodies: one for all paths, and larger ones for a few. */
@Component
public class BodyLimits {

  private final int usual;
  private final Map<String, Integer> larger;

  BodyLimits(ApiSettings settings, ObjectProvider<LargeBody> larger) {
    this.usual = Math.toIntExact(settings.maxBodySize().toBytes());
    this.larger =
        larger.stream()
            .filter(body -> body.bytes() > usual)
            .collect(Collectors.toUnmodifiableMap(LargeBody::path, LargeBody::bytes));
  }

  /** Returns the maximum length of a body on a path, in bytes. */
  public int of(@Nullable String path) {
    return path == null ? usual : larger.getOrDefault(path, usual);
  }

  /** Returns the largest maximum of all paths. */
  public int largest() {
    return larger.values().stream().mapToInt(Integer::intValue).max().orElse(usual);
  }
}
