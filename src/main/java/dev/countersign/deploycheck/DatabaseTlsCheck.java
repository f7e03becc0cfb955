package dev.countersign.deploycheck;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Rows and passwords that leave this machine in the clear are read by whoever listens. */
@Component
class DatabaseTlsCheck implements DeployCheck {

  private static final String PROPERTY = "spring.datasource.url";
  private static final Set<String> ENCRYPTED = Set.of("require", "verify-ca", "verify-full");
  private static final Pattern SSL_MODE = Pattern.compile("[?&]sslmode=([^&]*)");
  private static final Pattern HOSTS = Pattern.compile("jdbc:postgresql://([^/?]*).*");
  private static final Pattern LOOPBACK =
      Pattern.compile("|localhost|127[.].*|\\[::1]|\\[0:0:0:0:0:0:0:1]");

  private final Environment environment;

  DatabaseTlsCheck(Environment environment) {
    this.environment = environment;
  }

  @Override
  public String tag() {
    return "database";
  }

  /** `prefer`, the driver's default, takes what it gets, and a listener can see to it. */
  @Override
  public List<Finding> findings() {
    String url = environment.getProperty(PROPERTY, "");
    Matcher mode = SSL_MODE.matcher(url);
    String chosen =
        mode.find()
            ? mode.group(1)
            : environment.getProperty(
                "spring.datasource.hikari.data-source-properties.sslmode", "prefer");
    return Finding.warning(
            "countersign.W016",
            PROPERTY,
            "The database is on another machine, and its connections need not be encrypted.",
            "Add sslmode=verify-full and sslrootcert=… to the address, or at least sslmode=require.")
        .when(isElsewhere(url) && !ENCRYPTED.contains(chosen));
  }

  private static boolean isElsewhere(String url) {
    Matcher hosts = HOSTS.matcher(url);
    return hosts.matches()
        && Stream.of(hosts.group(1).split(",", -1))
            .map(host -> host.replaceAll(":[0-9]+$", "").toLowerCase(Locale.ROOT))
            .anyMatch(host -> !LOOPBACK.matcher(host).matches());
  }
}
