package dev.countersign.credentials.passkeys;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * What a browser sends to register a passkey, not yet verified: {@code RegistrationResponseJSON}.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Attestation(byte[] clientData, byte[] attestationObject, List<String> transports) {

  private static final int MOST_TRANSPORTS = 8;
  private static final Pattern TRANSPORT = Pattern.compile("[a-z-]{1,20}");

  static Optional<Attestation> of(JsonNode credential) {
    JsonNode response = credential.path("response");
    return Base64Url.read(response, "clientDataJSON")
        .flatMap(
            clientData ->
                Base64Url.read(response, "attestationObject")
                    .map(object -> new Attestation(clientData, object, transports(response))));
  }

  /** Leaves out values of another form: they are hints for the browser only. */
  private static List<String> transports(JsonNode response) {
    return response
        .path("transports")
        .valueStream()
        .filter(JsonNode::isString)
        .map(JsonNode::asString)
        .filter(transport -> TRANSPORT.matcher(transport).matches())
        .distinct()
        .limit(MOST_TRANSPORTS)
        .toList();
  }
}
