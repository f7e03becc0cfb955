package dev.countersign.operations.loglevels;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Writes and reads a change as one line with a time and a signature. Only a program with the secret
 * key can sign, so other users of the machine, and pages in a browser on it, cannot change a level.
 * A line that is sent again within its minute repeats the same change.
 */
@Component
class SignedChange {

  private static final Duration VALID = Duration.ofMinutes(1);
  private static final int PARTS = 5;

  private final List<PurposeKey> keys;
  private final Clock clock;

  SignedChange(PurposeKeys keys, Clock clock) {
    this.keys = keys.of("log level");
    this.clock = clock;
  }

  String write(LogLevelChange change) {
    String text =
        "%s %s %d %d"
            .formatted(
                change.logger(),
                change.level().map(Enum::name).orElse(LogLevelChange.CONFIGURED),
                change.length().toSeconds(),
                clock.instant().getEpochSecond());
    return text + " " + HexFormat.of().formatHex(keys.getFirst().mac(text));
  }

  /** Returns empty if the line is not signed with a key of this service, or is too old. */
  Optional<LogLevelChange> read(String line) {
    String[] parts = line.split(" ", -1);
    if (parts.length != PARTS || !isSigned(line.substring(0, line.lastIndexOf(' ')), parts[4])) {
      return Optional.empty();
    }
    Instant now = clock.instant();
    Instant at = Instant.ofEpochSecond(Long.parseLong(parts[3]));
    return at.isBefore(now.minus(VALID)) || at.isAfter(now.plus(VALID))
        ? Optional.empty()
        : Optional.of(
            LogLevelChange.of(parts[0], parts[1], Duration.ofSeconds(Long.parseLong(parts[2]))));
  }

  private boolean isSigned(String text, String signature) {
    boolean isSigned = false;
    for (PurposeKey key : keys) {
      String expected = HexFormat.of().formatHex(key.mac(text));
      isSigned |= MessageDigest.isEqual(expected.getBytes(US_ASCII), signature.getBytes(US_ASCII));
    }
    return isSigned;
  }
}
