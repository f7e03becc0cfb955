package dev.countersign.deploycheck;

import java.util.List;

/** One question; the answer is what is wrong. */
interface Check {

  List<Finding> findings();
}
