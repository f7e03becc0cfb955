package dev.countersign.deploycheck;

import java.io.IOException;
import java.util.List;

/** A question to the running service, through its public address. Every bean is asked. */
interface Probe {

  /** The page that probes ask for: open to everybody, and it sets a cookie. */
  String PAGE = "/api-auth/login/";

  List<Finding> findings(PublicSite site) throws IOException;
}
