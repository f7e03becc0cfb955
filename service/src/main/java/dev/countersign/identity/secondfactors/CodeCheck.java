package dev.countersign.identity.secondfactors;

import dev.countersign.platform.keys.PurposeCipher.Decrypted;
import java.time.Clock;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/** Checks a code of an authenticator app or a recovery code, and marks it as used. */
@Component
class CodeCheck {

  /** The kind of an accepted code. */
  enum Accepted {
    TOTP,
    RECOVERY_CODE
  }

  private static final Pattern TOTP_CODE = Pattern.compile("[0-9]{" + Totp.DIGITS + "}");

  /** Longer input is wrong without a further check. */
  private static final int LONGEST = 64;

  private final TotpStore factors;
  private final RecoveryCodes recoveryCodes;
  private final SecretEncryption encryption;
  private final SecondFactorStore devices;
  private final Clock clock;

  CodeCheck(
      TotpStore factors,
      RecoveryCodes recoveryCodes,
      SecretEncryption encryption,
      SecondFactorStore devices,
      Clock clock) {
    this.factors = factors;
    this.recoveryCodes = recoveryCodes;
    this.encryption = encryption;
    this.devices = devices;
    this.clock = clock;
  }

  /** Returns empty if the code is wrong or was accepted before. */
  Optional<Accepted> use(long userId, String entered) {
    if (entered.length() > LONGEST) {
      return Optional.empty();
    }
    String code = entered.replaceAll("[\\s-]", "");
    if (TOTP_CODE.matcher(code).matches()) {
      return useTotp(userId, code) ? Optional.of(Accepted.TOTP) : Optional.empty();
    }
    if (!recoveryCodes.use(userId, code)) {
      return Optional.empty();
    }
    // The user may have lost a device.
    devices.forgetDevices(userId);
    return Optional.of(Accepted.RECOVERY_CODE);
  }

  private boolean useTotp(long userId, String code) {
    return factors
        .find(userId)
        .filter(TotpFactor::isConfirmed)
        .filter(factor -> useTotp(userId, factor, code))
        .isPresent();
  }

  private boolean useTotp(long userId, TotpFactor factor, String code) {
    Optional<Decrypted> decrypted = encryption.decrypt(userId, factor.secret());
    if (decrypted.isEmpty()) {
      return false;
    }
    byte[] secret = decrypted.get().content();
    OptionalLong step = Totp.match(secret, code, clock.instant(), factor.lastStep());
    byte[] kept =
        decrypted.get().isOutdated() ? encryption.encrypt(userId, secret) : factor.secret();
    return step.isPresent() && factors.use(userId, factor.secret(), kept, step.getAsLong());
  }
}
