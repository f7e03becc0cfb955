package dev.countersign.http.answers;

/** Holds a response body that consists of one message. */
public record DetailBody(String detail) {}
