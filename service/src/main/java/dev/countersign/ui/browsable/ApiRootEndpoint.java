package dev.countersign.ui.browsable;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.EndpointLink;
import dev.countersign.api.endpoints.Resources;
import dev.countersign.platform.settings.ApiSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * Lists the endpoints of the API. If the API prefix is `/`, the start page has this path instead.
 */
@Endpoint(
    value = "${countersign.api.prefix}",
    description = "Every endpoint that can be reached by its path alone.")
@ConditionalOnExpression("!'${countersign.api.prefix}'.equals('/')")
@Permissions(AllowAny.class)
class ApiRootEndpoint {

  private final Resources resources;
  private final ApiSettings settings;
  private volatile Map<String, String> paths = Map.of();

  ApiRootEndpoint(Resources resources, ApiSettings settings) {
    this.resources = resources;
    this.settings = settings;
  }

  /** Returns paths instead of URLs, because paths are right behind any proxy. */
  @GetMapping
  @ApiOperation(
      id = "listResources",
      topic = ApiTopic.SCHEMA,
      summary = "List the resources of the API",
      description = "Returns the address of each resource that has no variable in its path.")
  Map<String, String> list(HttpServletRequest request) {
    if (paths.isEmpty()) {
      // The routes are only available during a request, and never change.
      paths = paths(resources.reachable(request));
    }
    return paths;
  }

  private Map<String, String> paths(List<EndpointLink> places) {
    var found = new LinkedHashMap<String, String>();
    places.stream()
        .map(EndpointLink::path)
        .filter(this::isOfTheInterface)
        .forEach(path -> found.put(name(path), path));
    return Collections.unmodifiableMap(found);
  }

  private boolean isOfTheInterface(String path) {
    return !path.equals(settings.prefix())
        && (path.startsWith(settings.prefix()) || path.startsWith(settings.accountPrefix()));
  }

  /** Returns `tasks/public` for `/api/tasks/public/`. */
  private String name(String path) {
    String start = path.startsWith(settings.prefix()) ? settings.prefix() : "/";
    return path.substring(start.length(), path.length() - 1);
  }
}
