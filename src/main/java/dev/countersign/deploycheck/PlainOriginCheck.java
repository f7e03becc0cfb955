package dev.countersign.deploycheck;

import dev.countersign.protections.CsrfSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Whoever sits on the line can write a page that comes over plain HTTP. */
@Component
class PlainOriginCheck implements DeployCheck {

  private final CsrfSettings csrf;

  PlainOriginCheck(CsrfSettings csrf) {
    this.csrf = csrf;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W021",
            "countersign.csrf.trusted-origins",
            "Pages that come over plain HTTP may post here, and whoever sits on the line can change them.",
            "Write the origin with https://.")
        .when(csrf.trustedOrigins().stream().anyMatch(origin -> origin.startsWith("http://")));
  }
}
