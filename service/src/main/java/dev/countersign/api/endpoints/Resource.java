package dev.countersign.api.endpoints;

import dev.countersign.api.access.AccessPolicy;
import dev.countersign.http.fields.Form;
import java.util.List;
import java.util.Optional;

/**
 * Describes the endpoint of a request, for the page that shows the response.
 *
 * @param above the endpoints at the parent paths, the outermost first
 * @param policy the policy that the gate applied to the request
 * @param allowed the methods of the endpoint
 * @param usable the unsafe methods that this caller may use
 * @param usableAfterProof the unsafe methods for which this caller must confirm the password first
 * @param filters the query parameters that GET reads
 */
public record Resource(
    String name,
    String description,
    List<EndpointLink> above,
    AccessPolicy policy,
    List<String> allowed,
    List<String> usable,
    List<String> usableAfterProof,
    List<String> filters,
    Optional<Form> form) {}
