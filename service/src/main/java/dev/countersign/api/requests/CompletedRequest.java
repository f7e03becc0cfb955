package dev.countersign.api.requests;

import java.time.Duration;
import java.util.Optional;

/**
 * Describes a request whose response was sent. Holds neither the path nor any other text of the
 * client, so that each value is one of a fixed set, except for the user id and the request id.
 *
 * @param method The HTTP method, or {@code other} for a method that no endpoint has.
 * @param endpoint The path template of the endpoint, such as {@code /api/tasks/{id}/}, or {@code
 *     none}.
 * @param status The status, or 0 if the connection ended before the response.
 * @param took The time since the head of the request had arrived.
 * @param userId The user whom the gate identified.
 * @param refusal The code of the refusal.
 */
public record CompletedRequest(
    String method,
    String endpoint,
    int status,
    Duration took,
    String requestId,
    Optional<Long> userId,
    Optional<String> refusal) {}
