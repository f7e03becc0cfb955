package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.util.List;

/** A check that reads the database. Every bean of this type runs if the database is reachable. */
interface DatabaseCheck {

  List<Finding> findings();
}
