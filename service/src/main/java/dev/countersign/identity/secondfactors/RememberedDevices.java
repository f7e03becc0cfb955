package dev.countersign.identity.secondfactors;

import dev.countersign.http.protections.BrowserCookie;
import dev.countersign.http.protections.BrowserCookie.SameSite;
import dev.countersign.http.protections.BrowserCookie.Secure;
import dev.countersign.identity.users.LoginProof;
import dev.countersign.identity.users.VerifiedPassword;
import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.platform.keys.PurposeMac;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.platform.settings.SecondFactorSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * Remembers browsers in which a user has entered a code, so that the next login there needs the
 * password only. The cookie holds its expiry time and a MAC of it, the user's id and two counters:
 * the login epoch, and the epoch that every change of factors raises. The cookie alone opens no
 * login and is no proof of identity.
 */
@Component
public class RememberedDevices {

  private static final String NAME = "remembereddevice";
  private static final Pattern VALUE = Pattern.compile("(\\d{1,11})\\.([\\w-]{43})");

  /** What the key in a browser is valid for. */
  record Subject(long userId, int loginEpoch, int deviceEpoch) {

    private String text(long expires) {
      return userId + " " + loginEpoch + " " + deviceEpoch + " " + expires;
    }
  }

  private final SecondFactorStore store;
  private final PurposeMac mac;
  private final Duration lifetime;
  private final BrowserCookie cookie;
  private final Clock clock;

  RememberedDevices(
      SecondFactorStore store, PurposeKeys keys, SecondFactorSettings settings, Clock clock) {
    this.store = store;
    this.mac = keys.mac("remembered device");
    this.lifetime = settings.rememberDevice();
    this.cookie =
        new BrowserCookie(
            NAME,
            Optional.of(lifetime),
            Optional.empty(),
            BrowserPaths.LOGIN,
            Secure.AUTO,
            true,
            SameSite.STRICT);
    this.clock = clock;
  }

  /** Returns how long a browser is remembered, or empty if that is turned off. */
  public Optional<Duration> offered() {
    return Optional.of(lifetime).filter(Duration::isPositive);
  }

  /**
   * Returns the Set-Cookie header for a browser in which the user has just entered a code, or empty
   * if that is turned off or the password was changed since.
   */
  public Optional<String> remember(LoginProof proof, HttpServletRequest request) {
    Instant now = clock.instant();
    long expires = now.plus(lifetime).getEpochSecond();
    return offered()
        .flatMap(_ -> store.subject(proof))
        .map(subject -> expires + "." + mac.of(subject.text(expires)))
        .map(value -> cookie.keep(value, request, now));
  }

  /** Returns true if the user entered a code in this browser and the browser is remembered. */
  public boolean knows(VerifiedPassword verified, HttpServletRequest request) {
    var subject =
        new Subject(verified.user().id(), verified.loginEpoch(), verified.rememberedDeviceEpoch());
    return offered().isPresent()
        && cookie
            .read(request)
            .map(VALUE::matcher)
            .filter(Matcher::matches)
            .filter(value -> isCurrent(Long.parseLong(value.group(1))))
            .filter(value -> mac.isOf(subject.text(Long.parseLong(value.group(1))), value.group(2)))
            .isPresent();
  }

  /** Checks both ends, so that a shorter setting applies to cookies of the time before it too. */
  private boolean isCurrent(long expires) {
    Instant now = clock.instant();
    return expires > now.getEpochSecond() && expires <= now.plus(lifetime).getEpochSecond();
  }
}
