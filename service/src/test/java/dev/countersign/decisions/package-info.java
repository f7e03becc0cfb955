/**
 * Tests the decisions on points that the specification leaves open: one test for each row, named
 * after its rule.
 */
@NullMarked
package dev.countersign.decisions;

import org.jspecify.annotations.NullMarked;
