package dev.countersign.credentials.passkeys;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * What a browser sends to log in by passkey, not yet verified: {@code AuthenticationResponseJSON}.
 * The user handle is required, because it tells the user.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Assertion(
    byte[] credentialId,
    byte[] handle,
    byte[] clientData,
    byte[] authenticatorData,
    byte[] signature) {

  static Optional<Assertion> of(JsonNode credential) {
    JsonNode response = credential.path("response");
    Optional<byte[]> id = Base64Url.read(credential, "rawId");
    Optional<byte[]> handle = Base64Url.read(response, "userHandle");
    Optional<byte[]> clientData = Base64Url.read(response, "clientDataJSON");
    Optional<byte[]> data = Base64Url.read(response, "authenticatorData");
    Optional<byte[]> signature = Base64Url.read(response, "signature");
    return id.isEmpty()
            || handle.isEmpty()
            || clientData.isEmpty()
            || data.isEmpty()
            || signature.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Assertion(id.get(), handle.get(), clientData.get(), data.get(), signature.get()));
  }
}
