package dev.countersign.http.protections;

import dev.countersign.platform.settings.ServiceSettings;
import dev.countersign.platform.settings.UnusableSetting;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Decides which Host headers the service accepts. Without a setting it accepts loopback names, but
 * only in debug mode or if the server listens on a loopback address.
 */
@Component
class AllowedHosts {

  private static final Pattern USABLE =
      Pattern.compile("\\*|\\.?[a-z0-9-]+(\\.[a-z0-9-]+)*|\\[[0-9a-f:.]+\\]");
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|.+\\.localhost|127(\\.[0-9]{1,3}){3}|\\[::1\\]");

  private final List<String> patterns;
  private final boolean isLoopbackEnough;
  private volatile @Nullable Accepted last;

  /** The last accepted host. Most requests name the same one, so it is compared first. */
  private record Accepted(String serverName, @Nullable String header, RequestedHost host) {

    private boolean isFor(String otherName, @Nullable String otherHeader) {
      return serverName.equals(otherName) && Objects.equals(header, otherHeader);
    }
  }

  AllowedHosts(ServiceSettings settings, Environment environment) {
    this.patterns = settings.allowedHosts().stream().map(AllowedHosts::pattern).toList();
    this.isLoopbackEnough =
        patterns.isEmpty()
            && (settings.debug() || isLoopback(environment.getProperty("server.address", "")));
  }

  /** Returns the host of the request, or empty if the host is malformed or not allowed. */
  Optional<RequestedHost> accepted(HttpServletRequest request) {
    String serverName = request.getServerName();
    String header = request.getHeader("Host");
    Accepted known = last;
    if (known != null && known.isFor(serverName, header)) {
      return Optional.of(known.host());
    }
    Optional<RequestedHost> host = RequestedHost.of(serverName, header).filter(this::include);
    host.ifPresent(accepted -> last = new Accepted(serverName, header, accepted));
    return host;
  }

  private boolean include(RequestedHost host) {
    String name = withoutLastDot(host.name());
    return (isLoopbackEnough && LOOPBACK.matcher(name).matches())
        || patterns.stream().anyMatch(pattern -> covers(pattern, name));
  }

  private static String withoutLastDot(String name) {
    return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
  }

  boolean includeNone() {
    return patterns.isEmpty() && !isLoopbackEnough;
  }

  private static boolean covers(String pattern, String name) {
    return pattern.equals("*")
        || pattern.equals(name)
        || (pattern.startsWith(".")
            && (name.endsWith(pattern) || name.equals(pattern.substring(1))));
  }

  private static String pattern(String setting) {
    String pattern = setting.strip().toLowerCase(Locale.ROOT);
    if (!USABLE.matcher(pattern).matches()) {
      throw new UnusableSetting(
          "countersign.allowed-hosts",
          "\"%s\" is no host name: leave out scheme, port and path, as in".formatted(setting)
              + " auth.example.com, .example.com or [::1]");
    }
    return pattern;
  }

  private static boolean isLoopback(String address) {
    try {
      return !address.isBlank() && InetAddress.getByName(address).isLoopbackAddress();
    } catch (UnknownHostException unknown) {
      return false;
    }
  }
}
