/**
 * What the specification leaves open and we settled: one test for each row, named after its rule.
 */
@NullMarked
package dev.countersign.decisions;

import org.jspecify.annotations.NullMarked;
