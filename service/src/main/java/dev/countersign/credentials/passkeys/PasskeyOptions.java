package dev.countersign.credentials.passkeys;

import dev.countersign.credentials.passkeys.PasskeyStore.Descriptor;
import dev.countersign.identity.users.User;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Writes the options of WebAuthn in the JSON form that {@code
 * PublicKeyCredential.parseCreationOptionsFromJSON} and {@code parseRequestOptionsFromJSON} read.
 */
@Component
class PasskeyOptions {

  private static final String TYPE = "public-key";
  private static final String SITE_NAME = "Countersign";

  private final PasskeySite site;
  private final Challenges challenges;

  PasskeyOptions(PasskeySite site, Challenges challenges) {
    this.site = site;
    this.challenges = challenges;
  }

  /** Requires a discoverable credential, so that the user needs no user name to log in. */
  Map<String, Object> forRegistration(User user, List<Descriptor> known) {
    byte[] handle = known.isEmpty() ? challenges.newHandle() : known.getFirst().handle();
    var options = new LinkedHashMap<String, Object>();
    options.put("rp", Map.of("id", site.rpId(), "name", SITE_NAME));
    options.put(
        "user",
        Map.of(
            "id", Base64Url.of(handle),
            "name", user.username(),
            "displayName", user.username()));
    options.put("challenge", Base64Url.of(challenges.forRegistration(user.id(), handle)));
    options.put(
        "pubKeyCredParams",
        PasskeyVerifier.ALGORITHMS.stream()
            .map(algorithm -> Map.of("type", TYPE, "alg", algorithm))
            .toList());
    options.put("timeout", Challenges.LIFETIME.toMillis());
    options.put("excludeCredentials", known.stream().map(PasskeyOptions::descriptor).toList());
    options.put(
        "authenticatorSelection",
        Map.of(
            "residentKey", "required",
            "requireResidentKey", true,
            "userVerification", "required"));
    options.put("attestation", "none");
    return options;
  }

  /** Names no credential: the authenticator offers those of this domain. */
  Map<String, Object> forLogin() {
    var options = new LinkedHashMap<String, Object>();
    options.put("challenge", Base64Url.of(challenges.forLogin()));
    options.put("timeout", Challenges.LIFETIME.toMillis());
    options.put("rpId", site.rpId());
    options.put("allowCredentials", List.of());
    options.put("userVerification", "required");
    return options;
  }

  private static Map<String, Object> descriptor(Descriptor known) {
    var descriptor = new LinkedHashMap<String, Object>();
    descriptor.put("type", TYPE);
    descriptor.put("id", Base64Url.of(known.credentialId()));
    if (!known.transports().isEmpty()) {
      descriptor.put("transports", Arrays.asList(known.transports().split(",", -1)));
    }
    return descriptor;
  }
}
