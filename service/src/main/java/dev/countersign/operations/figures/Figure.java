package dev.countersign.operations.figures;

/**
 * A number of rows.
 *
 * @param isEstimate whether PostgreSQL's planner estimated the value, because the table is large
 */
public record Figure(long value, boolean isEstimate) {}
