package dev.countersign.platform.database;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Checks that connections to databases on other machines are encrypted. */
@Component
class DatabaseTlsChecks implements CheckProvider {

  private static final String PRIMARY = "spring.datasource.url";
  private static final String READER = "countersign.database.reader.url";
  private static final String HINT =
      "Add sslmode=verify-full and sslrootcert=… to the URL, or else sslmode=require.";
  private static final Set<String> ENCRYPTED = Set.of("require", "verify-ca", "verify-full");
  private static final Pattern SSL_MODE = Pattern.compile("[?&]sslmode=([^&]*)");
  private static final Pattern HOSTS = Pattern.compile("jdbc:postgresql://([^/?]*).*");
  private static final Pattern LOOPBACK =
      Pattern.compile("|localhost|127[.].*|\\[::1]|\\[0:0:0:0:0:0:0:1]");

  private final Environment environment;

  DatabaseTlsChecks(Environment environment) {
    this.environment = environment;
  }

  @Override
  public String tag() {
    return "database";
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.warning(
                "countersign.W016",
                PRIMARY,
                "The database runs on another host, and its connections may be unencrypted.",
                HINT)
            .when(() -> isUnencrypted(PRIMARY)),
        Finding.warning(
                "countersign.W082",
                READER,
                "The reader runs on another host, and its connections may be unencrypted.",
                HINT)
            .when(() -> isUnencrypted(READER)));
  }

  /**
   * Returns true if TLS is not enforced. An attacker on the network can downgrade {@code prefer},
   * the driver's default, to plain text.
   */
  private boolean isUnencrypted(String property) {
    String url = environment.getProperty(property, "");
    Matcher mode = SSL_MODE.matcher(url);
    String chosen =
        mode.find()
            ? mode.group(1)
            : environment.getProperty(
                "spring.datasource.hikari.data-source-properties.sslmode", "prefer");
    return isElsewhere(url) && !ENCRYPTED.contains(chosen);
  }

  private static boolean isElsewhere(String url) {
    Matcher hosts = HOSTS.matcher(url);
    return hosts.matches()
        && Stream.of(hosts.group(1).split(",", -1))
            .map(host -> host.replaceAll(":[0-9]+$", "").toLowerCase(Locale.ROOT))
            .anyMatch(host -> !LOOPBACK.matcher(host).matches());
  }
}
