package dev.countersign.endpoints;

import dev.countersign.access.AccessPolicy;
import org.springframework.web.method.HandlerMethod;

/** One HTTP method of one path, as it was declared. */
public record Operation(
    String method, String path, Endpoint endpoint, HandlerMethod handler, AccessPolicy policy) {}
