package dev.countersign.api.endpoints;

import dev.countersign.api.access.AccessPolicy;
import dev.countersign.http.fields.Form;
import java.util.List;
import java.util.Optional;

/**
 * The endpoint that a request has met, for the page that shows its answer.
 *
 * @param above the endpoints at the paths above it, the outermost first
 * @param policy the terms on which the request was let in, or not
 * @param allowed the methods it has
 * @param usable the methods that change something and that this caller may use
 */
public record Resource(
    String name,
    String description,
    List<EndpointLink> above,
    AccessPolicy policy,
    List<String> allowed,
    List<String> usable,
    Optional<Form> form) {}
