package dev.countersign.http.answers;

/** A sentence for people, where there is nothing else to tell. */
public record DetailBody(String detail) {}
