package dev.countersign.identity.secondfactors;

import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.platform.keys.PurposeMac;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * Creates and checks the tokens that connect the two steps of a login. A token holds the user's id,
 * the login epoch, the kind of login, its first step, the expiry time, and a MAC of them, so it
 * needs no storage. It has its own key and form and authenticates no request. It may be sent again
 * with another code; that opens no second login, because each code is accepted once.
 */
@Component
class EphemeralTokens {

  private static final Duration LIFETIME = Duration.ofMinutes(5);

  private static final Pattern TOKEN =
      Pattern.compile(
          "([1-9]\\d{0,17})-(\\d{1,9})-([A-Z_]{1,20})-([A-Z_]{1,20})-(\\d{1,11})-([\\w-]{43})");

  private final PurposeMac mac;
  private final Clock clock;

  EphemeralTokens(PurposeKeys keys, Clock clock) {
    this.mac = keys.mac("second step of a login");
    this.clock = clock;
  }

  String of(PendingLogin pending) {
    long end = clock.instant().plus(LIFETIME).getEpochSecond();
    String text =
        "%d-%d-%s-%s-%d"
            .formatted(
                pending.userId(),
                pending.epoch(),
                pending.kind().name(),
                pending.first().name(),
                end);
    return text + "-" + mac.of(text);
  }

  /** Returns the pending login, or empty if the token is not ours or has expired. */
  Optional<PendingLogin> read(String token) {
    Matcher parts = TOKEN.matcher(token);
    if (!parts.matches()
        || Long.parseLong(parts.group(5)) <= clock.instant().getEpochSecond()
        || !mac.isOf(token.substring(0, parts.end(5)), parts.group(6))) {
      return Optional.empty();
    }
    return Optional.of(
        new PendingLogin(
            Long.parseLong(parts.group(1)),
            Integer.parseInt(parts.group(2)),
            PendingLogin.Kind.valueOf(parts.group(3)),
            AuthenticationMethod.valueOf(parts.group(4))));
  }
}
