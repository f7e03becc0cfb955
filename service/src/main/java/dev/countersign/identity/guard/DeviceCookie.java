package dev.countersign.identity.guard;

import dev.countersign.http.protections.BrowserCookie;
import dev.countersign.http.protections.BrowserCookie.SameSite;
import dev.countersign.http.protections.BrowserCookie.Secure;
import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import jakarta.servlet.http.HttpServletRequest;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * Manages the cookie that a browser keeps after its login has ended: a number, and a MAC over the
 * number, the user and the login epoch. The cookie grants no access. It proves that the user has
 * logged in with this browser in the current login epoch.
 */
@Component
public class DeviceCookie implements DeviceProof {

  private static final String NAME = "deviceid";
  private static final Pattern VALUE = Pattern.compile("([\\w-]{22})\\.([\\w-]{43})");
  private static final int BYTES = 16;

  private final BrowserCookie cookie;
  private final List<PurposeKey> keys;
  private final Clock clock;
  private final SecureRandom random;

  DeviceCookie(LockoutSettings settings, PurposeKeys keys, Clock clock, SecureRandom random) {
    this.cookie =
        new BrowserCookie(
            NAME,
            Optional.of(settings.deviceLifetime()),
            Optional.empty(),
            "/",
            Secure.AUTO,
            true,
            SameSite.LAX);
    this.keys = keys.of("known device");
    this.clock = clock;
    this.random = random;
  }

  @Override
  public Optional<String> device(HttpServletRequest request, long userId, int epoch) {
    return number(request, userId, epoch).map(number -> "device " + number);
  }

  /**
   * Returns the Set-Cookie header for a browser that has just logged in; a valid number stays the
   * same.
   */
  public String keep(long userId, int epoch, HttpServletRequest request) {
    String number = number(request, userId, epoch).orElseGet(this::next);
    String value = number + "." + encoded(keys.getFirst().mac(text(number, userId, epoch)));
    return cookie.keep(value, request, clock.instant());
  }

  private Optional<String> number(HttpServletRequest request, long userId, int epoch) {
    return cookie
        .read(request)
        .map(VALUE::matcher)
        .filter(value -> value.matches() && isOurs(value.group(1), value.group(2), userId, epoch))
        .map(value -> value.group(1));
  }

  private boolean isOurs(String number, String mac, long userId, int epoch) {
    byte[] given = Base64.getUrlDecoder().decode(mac);
    return keys.stream()
        .anyMatch(key -> MessageDigest.isEqual(key.mac(text(number, userId, epoch)), given));
  }

  private String next() {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return encoded(bytes);
  }

  private static String text(String number, long userId, int epoch) {
    return number + " " + userId + " " + epoch;
  }

  private static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
