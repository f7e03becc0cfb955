package dev.countersign.http.cors;

import java.time.Duration;
import java.util.List;

/** Creates allowed origins without the service, for tests of other packages. */
public final class TestCrossOrigins {

  private TestCrossOrigins() {}

  /** Allows these origins, with cookies. */
  public static CrossOrigins of(String... origins) {
    return new CrossOrigins(settings(origins));
  }

  /** Creates the headers of these origins; with none, CORS is off. */
  public static CorsHeaders headers(String... origins) {
    return new CorsHeaders(settings(origins), of(origins));
  }

  private static CorsSettings settings(String... origins) {
    return new CorsSettings(List.of(origins), true, List.of(), List.of(), Duration.ofDays(1));
  }
}
