package dev.countersign.integration.discovery;

import java.util.List;

/**
 * The metadata of RFC 8414, with what is true for this service: it issues tokens by its own
 * endpoints and is neither an OAuth authorization server nor an OpenID provider.
 *
 * @param revocationsUri The snapshot of revoked access tokens; RFC 8414 allows more names.
 * @param tokenEndpoint Takes a username and a password, not a grant of RFC 6749.
 * @param accessTokenSigningAlgValuesSupported The algorithms of all keys whose tokens are accepted.
 */
record ServerMetadata(
    String issuer,
    String jwksUri,
    String revocationsUri,
    String tokenEndpoint,
    String introspectionEndpoint,
    List<String> introspectionEndpointAuthMethodsSupported,
    String revocationEndpoint,
    List<String> revocationEndpointAuthMethodsSupported,
    List<String> responseTypesSupported,
    List<String> grantTypesSupported,
    List<String> accessTokenSigningAlgValuesSupported) {}
