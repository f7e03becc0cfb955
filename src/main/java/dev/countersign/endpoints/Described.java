package dev.countersign.endpoints;

/** An endpoint that takes in fields and lets OPTIONS, and forms drawn from it, show them. */
public interface Described extends HasForm {}
