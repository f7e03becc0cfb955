package dev.countersign.guard;

import dev.countersign.keys.PurposeKey;
import dev.countersign.keys.PurposeKeys;
import dev.countersign.protections.BrowserCookie;
import dev.countersign.protections.BrowserCookie.SameSite;
import dev.countersign.protections.BrowserCookie.Secure;
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
 * What a browser keeps of a log-in after it has ended: a number, and our mac of it and the user. It
 * opens nothing; it only says that somebody has logged in here before.
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
  public Optional<String> device(HttpServletRequest request, long userId) {
    return number(request, userId).map(number -> "device " + number);
  }

  /** The Set-Cookie header for a browser that has just logged in; it keeps the number it has. */
  public String keep(long userId, HttpServletRequest request) {
    String number = number(request, userId).orElseGet(this::next);
    String value = number + "." + encoded(keys.getFirst().mac(text(number, userId)));
    return cookie.keep(value, request, clock.instant());
  }

  private Optional<String> number(HttpServletRequest request, long userId) {
    return cookie
        .read(request)
        .map(VALUE::matcher)
        .filter(value -> value.matches() && isOurs(value.group(1), value.group(2), userId))
        .map(value -> value.group(1));
  }

  private boolean isOurs(String number, String mac, long userId) {
    byte[] given = Base64.getUrlDecoder().decode(mac);
    return keys.stream()
        .anyMatch(key -> MessageDigest.isEqual(key.mac(text(number, userId)), given));
  }

  private String next() {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return encoded(bytes);
  }

  private static String text(String number, long userId) {
    return number + " " + userId;
  }

  private static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
