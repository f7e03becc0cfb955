package dev.countersign.platform.settings;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/** Checks of the defaults of endpoints. */
@Component
class ApiChecks implements CheckProvider {

  /** A body is in memory while it is read. */
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
                "Endpoints that declare no permission are open to anonymous requests.",
                "Set it to is-authenticated, and declare allow-any where it is meant.")
            .when(
                () ->
                    api.defaultPermissionClasses().isEmpty()
                        || api.defaultPermissionClasses().contains("allow-any")),
        Finding.warning(
                "countersign.W025",
                "countersign.api.max-body-size",
                "Bodies of more than 10 MB are read, each of them into memory.",
                "No request of this service is longer than a few kilobytes: 1MB is plenty.")
            .when(() -> api.maxBodySize().compareTo(LONGEST_BODY) > 0));
  }
}
