package dev.countersign.answers;

/** A sentence for people, where there is nothing else to tell. */
public record Detail(String detail) {}
