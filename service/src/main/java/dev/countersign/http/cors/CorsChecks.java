package dev.countersign.http.cors;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.util.List;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.stereotype.Component;

/** Checks the settings of CORS. */
@Component
class CorsChecks implements CheckProvider {

  private final CorsSettings cors;
  private final CorsSettings defaults;

  CorsChecks(CorsSettings cors) {
    this.cors = cors;
    this.defaults = new Binder().bindOrCreate("countersign.cors", CorsSettings.class);
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.error(
                "countersign.E013",
                "countersign.cors.allowed-origins",
                "Every origin is allowed, and credentials too: browsers refuse this combination, and the service sends no permission for cookies.",
                "List the origins, or set countersign.cors.allow-credentials to false.")
            .when(() -> cors.allowsAny() && cors.allowCredentials())
            .always(),
        Finding.warning(
                "countersign.W038",
                "countersign.cors.allowed-origins",
                "Pages loaded over plain HTTP may call the API and read its responses, and an attacker on the network can change such pages.",
                "Write the origin with https://.")
            .when(
                () ->
                    cors.allowedOrigins().stream()
                        .anyMatch(origin -> origin.startsWith("http://"))),
        Finding.warning(
                "countersign.W039",
                "countersign.cors.allowed-origins",
                "Other settings of CORS are set, but no origin is allowed, so they have no effect.",
                "List the origins of your front end, or remove the other settings.")
            .when(() -> !cors.isOn() && !cors.equals(defaults)));
  }
}
