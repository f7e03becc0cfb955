package dev.countersign.platform.settings;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/** Checks the defaults of API endpoints. */
@Component
class ApiChecks implements CheckProvider {

  /** Larger bodies are reported: each body is held in memory while it is read. */
  private static final DataSize LONGEST_BODY = DataSize.ofMegabytes(10);

  private final ApiSettings api;

  ApiChecks(ApiSettings api) {
    this.api = api;
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.warning(
                "countersign.W019",
                "countersign.api.default-permission-classes",
                "Endpoints that declare no permission accept anonymous requests.",
                "Set it to is-authenticated, and declare allow-any on public endpoints.")
            .when(
                () ->
                    api.defaultPermissionClasses().isEmpty()
                        || api.defaultPermissionClasses().contains("allow-any")),
        Finding.warning(
                "countersign.W025",
                "countersign.api.max-body-size",
                "Request bodies of more than 10 MB are accepted, and each is held in memory.",
                "Set it to 1MB: requests to this service are a few kilobytes long.")
            .when(() -> api.maxBodySize().compareTo(LONGEST_BODY) > 0));
  }
}
