package dev.countersign.credentials.passkeys;

import static java.util.Objects.requireNonNull;

import com.webauthn4j.WebAuthnManager;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.credential.CredentialRecord;
import com.webauthn4j.credential.CredentialRecordImpl;
import com.webauthn4j.data.AuthenticationData;
import com.webauthn4j.data.AuthenticationParameters;
import com.webauthn4j.data.AuthenticationRequest;
import com.webauthn4j.data.PublicKeyCredentialParameters;
import com.webauthn4j.data.PublicKeyCredentialType;
import com.webauthn4j.data.RegistrationData;
import com.webauthn4j.data.RegistrationParameters;
import com.webauthn4j.data.RegistrationRequest;
import com.webauthn4j.data.attestation.authenticator.AAGUID;
import com.webauthn4j.data.attestation.authenticator.AttestedCredentialData;
import com.webauthn4j.data.attestation.authenticator.AuthenticatorData;
import com.webauthn4j.data.attestation.authenticator.COSEKey;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import com.webauthn4j.data.attestation.statement.NoneAttestationStatement;
import com.webauthn4j.data.client.CollectedClientData;
import com.webauthn4j.data.client.Origin;
import com.webauthn4j.server.ServerProperty;
import com.webauthn4j.verifier.exception.MaliciousCounterValueException;
import dev.countersign.credentials.passkeys.Challenge.Purpose;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Verifies what authenticators sign: challenge, origin, domain, presence and verification of the
 * user, counter and signature. The attestation of an authenticator's make is not verified, because
 * the service does not ask for it. Every exception of the library is a refusal: it parses bytes of
 * the client, and lets exceptions of its parsers through.
 */
@Component
class PasskeyVerifier {

  /** The accepted algorithms of COSE, in order of preference: ES256, EdDSA, RS256. */
  static final List<Long> ALGORITHMS = List.of(-7L, -8L, -257L);

  /** The reason of a refusal: the counter did not grow, so the passkey was probably copied. */
  static final String COUNTER = "counter";

  /** The result of verifying a login. */
  sealed interface Verdict {
    record Accepted(Challenge challenge, long counter, boolean isBackedUp) implements Verdict {}

    record Refused(String reason) implements Verdict {}
  }

  /** A verified registration and its challenge. */
  record Registered(Challenge challenge, NewPasskey passkey) {}

  /** Loaded at first use, so that the start of the service does not wait for it. */
  private static final class Library {
    static final ObjectConverter CONVERTER = new ObjectConverter();
    static final WebAuthnManager MANAGER =
        WebAuthnManager.createNonStrictWebAuthnManager(CONVERTER);
  }

  private final PasskeySite site;
  private final Challenges challenges;

  PasskeyVerifier(PasskeySite site, Challenges challenges) {
    this.site = site;
    this.challenges = challenges;
  }

  /** Returns the passkey, or empty if the registration is not valid. */
  Optional<Registered> register(Attestation sent) {
    try {
      RegistrationData data =
          Library.MANAGER.parse(
              new RegistrationRequest(
                  sent.attestationObject(), sent.clientData(), Set.copyOf(sent.transports())));
      CollectedClientData client = requireNonNull(data.getCollectedClientData());
      Optional<Challenge> challenge = challenge(Purpose.REGISTRATION, client);
      if (challenge.isEmpty()) {
        return Optional.empty();
      }
      Library.MANAGER.verify(data, registrationParameters(client));
      return passkey(data, sent.transports())
          .map(passkey -> new Registered(challenge.get(), passkey));
    } catch (RuntimeException invalid) {
      return Optional.empty();
    }
  }

  Verdict verify(Assertion sent, StoredPasskey passkey) {
    try {
      AuthenticationData data =
          Library.MANAGER.parse(
              new AuthenticationRequest(
                  sent.credentialId(),
                  sent.handle(),
                  sent.authenticatorData(),
                  sent.clientData(),
                  sent.signature()));
      CollectedClientData client = requireNonNull(data.getCollectedClientData());
      Optional<Challenge> challenge = challenge(Purpose.LOGIN, client);
      AuthenticatorData<?> authenticator = data.getAuthenticatorData();
      if (challenge.isEmpty() || authenticator == null) {
        return new Verdict.Refused("challenge");
      }
      Library.MANAGER.verify(
          data, new AuthenticationParameters(server(client), record(passkey), null, true));
      return new Verdict.Accepted(
          challenge.get(), authenticator.getSignCount(), authenticator.isFlagBS());
    } catch (MaliciousCounterValueException copied) {
      return new Verdict.Refused(COUNTER);
    } catch (RuntimeException invalid) {
      return new Verdict.Refused("signature");
    }
  }

  private RegistrationParameters registrationParameters(CollectedClientData client) {
    List<PublicKeyCredentialParameters> algorithms =
        ALGORITHMS.stream()
            .map(
                algorithm ->
                    new PublicKeyCredentialParameters(
                        PublicKeyCredentialType.PUBLIC_KEY,
                        COSEAlgorithmIdentifier.create(algorithm)))
            .toList();
    return new RegistrationParameters(server(client), algorithms, true, true);
  }

  /** Expects the challenge of the client, whose MAC was checked before. */
  private ServerProperty server(CollectedClientData client) {
    return ServerProperty.builder()
        .origins(site.origins().stream().map(Origin::new).collect(Collectors.toSet()))
        .rpId(site.rpId())
        .challenge(client.getChallenge())
        .build();
  }

  private Optional<Challenge> challenge(Purpose purpose, CollectedClientData client) {
    return challenges.read(purpose, client.getChallenge().getValue());
  }

  private Optional<NewPasskey> passkey(RegistrationData data, List<String> transports) {
    AuthenticatorData<?> authenticator =
        requireNonNull(data.getAttestationObject()).getAuthenticatorData();
    return Optional.ofNullable(authenticator.getAttestedCredentialData())
        .map(
            attested ->
                new NewPasskey(
                    attested.getCredentialId(),
                    Library.CONVERTER.getCborMapper().writeValueAsBytes(attested.getCOSEKey()),
                    authenticator.getSignCount(),
                    transports,
                    authenticator.isFlagBE(),
                    authenticator.isFlagBS()));
  }

  private CredentialRecord record(StoredPasskey passkey) {
    COSEKey key = Library.CONVERTER.getCborMapper().readValue(passkey.publicKey(), COSEKey.class);
    return new CredentialRecordImpl(
        new NoneAttestationStatement(),
        true,
        passkey.isBackupEligible(),
        passkey.isBackedUp(),
        passkey.counter(),
        new AttestedCredentialData(AAGUID.ZERO, passkey.credentialId(), key),
        null,
        null,
        null,
        Set.of());
  }
}
