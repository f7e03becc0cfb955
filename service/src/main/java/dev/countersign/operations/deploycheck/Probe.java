package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.io.IOException;
import java.util.List;

/** A question to the running service, through its public address. Every bean is asked. */
interface Probe {

  /** The page that probes ask for: open to everybody, and it sets a cookie. */
  String PAGE = "/api-auth/login/";

  List<Finding> findings(ProbedSite site) throws IOException;
}
