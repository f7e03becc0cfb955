package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.util.List;

/** A check that reads the database. Every bean of this type is asked if the database answers. */
interface DatabaseCheck {

  List<Finding> findings();
}
