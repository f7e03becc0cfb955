package dev.countersign.http.protections;

/** What a form needs: the token for its hidden field, and the cookie that goes with it. */
public record FormToken(String masked, String setCookie) {}
