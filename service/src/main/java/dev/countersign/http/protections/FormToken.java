package dev.countersign.http.protections;

import java.util.Optional;

/** Holds the token for a form's hidden field and the cookie that belongs to it, if it needs one. */
public record FormToken(String masked, Optional<String> setCookie) {}
