package dev.countersign.identity.secondfactors;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.platform.keys.PurposeCipher;
import dev.countersign.platform.keys.PurposeKeys;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Creates and checks the tokens that connect the two steps of a login. A token holds the user's id,
 * the login epoch, the kind of login, its first step and the expiry time. It is encrypted, so it
 * needs no storage and shows nothing to the client. It has its own key and form and authenticates
 * no request. It may be sent again with another code; that opens no second login, because each code
 * is accepted once.
 */
@Component
class EphemeralTokens {

  private static final Duration LIFETIME = Duration.ofMinutes(5);

  private static final String CONTEXT = "";
  private static final int MOST_CHARACTERS = 200;

  private final PurposeCipher cipher;
  private final Clock clock;

  EphemeralTokens(PurposeKeys keys, SecureRandom random, Clock clock) {
    this.cipher = new PurposeCipher(keys, "second step of a login", random);
    this.clock = clock;
  }

  String of(PendingLogin pending) {
    long end = clock.instant().plus(LIFETIME).getEpochSecond();
    String text =
        "%d %d %s %s %d"
            .formatted(
                pending.userId(),
                pending.epoch(),
                pending.kind().name(),
                pending.first().name(),
                end);
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(cipher.encrypt(text.getBytes(UTF_8), CONTEXT));
  }

  /** Returns the pending login, or empty if the token is not ours or has expired. */
  Optional<PendingLogin> read(String token) {
    return encrypted(token)
        .flatMap(data -> cipher.decrypt(data, CONTEXT))
        .map(decrypted -> new String(decrypted.content(), UTF_8).split(" "))
        .filter(parts -> Long.parseLong(parts[4]) > clock.instant().getEpochSecond())
        .map(
            parts ->
                new PendingLogin(
                    Long.parseLong(parts[0]),
                    Integer.parseInt(parts[1]),
                    PendingLogin.Kind.valueOf(parts[2]),
                    AuthenticationMethod.valueOf(parts[3])));
  }

  private static Optional<byte[]> encrypted(String token) {
    try {
      return token.length() > MOST_CHARACTERS
          ? Optional.empty()
          : Optional.of(Base64.getUrlDecoder().decode(token));
    } catch (IllegalArgumentException noToken) {
      return Optional.empty();
    }
  }
}
