package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.io.IOException;
import java.util.List;

/** A check of the running service through its public address. Every bean of this type runs. */
interface Probe {

  /** The page that probes request: it is public and sets a cookie. */
  String PAGE = "/api-auth/login/";

  List<Finding> findings(ProbedSite site) throws IOException;
}
