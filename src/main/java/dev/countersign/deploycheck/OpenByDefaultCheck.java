package dev.countersign.deploycheck;

import dev.countersign.settings.ApiSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** What declares nothing should be closed. */
@Component
class OpenByDefaultCheck implements DeployCheck {

  private final ApiSettings api;

  OpenByDefaultCheck(ApiSettings api) {
    this.api = api;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W019",
            "countersign.api.default-permission-classes",
            "Endpoints that declare no permission are open to everybody.",
            "Set it to is-authenticated, and declare allow-any where it is meant.")
        .when(
            api.defaultPermissionClasses().isEmpty()
                || api.defaultPermissionClasses().contains("allow-any"));
  }
}
