package dev.countersign.deploycheck;

import dev.countersign.settings.ApiSettings;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/** A body is held in memory while it is read. */
@Component
class BodySizeCheck implements DeployCheck {

  private static final DataSize LONGEST = DataSize.ofMegabytes(10);

  private final ApiSettings api;

  BodySizeCheck(ApiSettings api) {
    this.api = api;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W025",
            "countersign.api.max-body-size",
            "Bodies of more than 10 MB are read, each of them into memory.",
            "No request of this service is longer than a few kilobytes: 1MB is plenty.")
        .when(api.maxBodySize().compareTo(LONGEST) > 0);
  }
}
