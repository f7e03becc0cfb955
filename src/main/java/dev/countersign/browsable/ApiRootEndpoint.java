package dev.countersign.browsable;

import dev.countersign.access.AllowAny;
import dev.countersign.access.Permissions;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.endpoints.Resources;
import dev.countersign.settings.ApiSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.web.bind.annotation.GetMapping;

/** Where to begin. An interface that lives at the very root has the start page there instead. */
@Endpoint(
    value = "${countersign.api.prefix}",
    description = "Every endpoint that can be reached by its path alone.")
@ConditionalOnExpression("!'${countersign.api.prefix}'.equals('/')")
@Permissions(AllowAny.class)
class ApiRootEndpoint {

  private final Resources resources;
  private final ApiSettings settings;

  ApiRootEndpoint(Resources resources, ApiSettings settings) {
    this.resources = resources;
    this.settings = settings;
  }

  /** Paths, not addresses: they are right behind any proxy. */
  @GetMapping
  Map<String, String> list(HttpServletRequest request) {
    var paths = new LinkedHashMap<String, String>();
    resources.reachable(request).stream()
        .map(place -> place.path())
        .filter(this::isOfTheInterface)
        .forEach(path -> paths.put(name(path), path));
    return paths;
  }

  private boolean isOfTheInterface(String path) {
    return !path.equals(settings.prefix())
        && (path.startsWith(settings.prefix()) || path.startsWith(settings.accountPrefix()));
  }

  /** `/api/tasks/public/` is called `tasks/public`. */
  private String name(String path) {
    String start = path.startsWith(settings.prefix()) ? settings.prefix() : "/";
    return path.substring(start.length(), path.length() - 1);
  }
}
