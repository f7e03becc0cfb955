package dev.countersign.http.protections;

/** Holds the token for a form's hidden field and the cookie that belongs to it. */
public record FormToken(String masked, String setCookie) {}
