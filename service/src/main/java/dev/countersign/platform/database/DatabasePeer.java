package dev.countersign.platform.database;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/** The PostgreSQL server that the settings name, without its password. */
public record DatabasePeer(String address, String database, String user) {

  private static final Pattern URL =
      Pattern.compile("jdbc:postgresql:(?://(?<hosts>[^/?]*)/?)?(?<database>[^?]*)(?<rest>.*)");
  private static final Pattern USER = Pattern.compile("[?&]user=(?<user>[^&]*)");
  private static final Pattern PORT = Pattern.compile(":[0-9]+$");

  /** Returns null if spring.datasource.url is not an address of PostgreSQL. */
  public static @Nullable DatabasePeer of(Environment environment) {
    return of(
        environment.getProperty("spring.datasource.url", ""),
        environment.getProperty("spring.datasource.username"));
  }

  /** Returns null if the URL is not an address of PostgreSQL. */
  static @Nullable DatabasePeer of(String jdbcUrl, @Nullable String username) {
    Matcher url = URL.matcher(jdbcUrl);
    if (!url.matches()) {
      return null;
    }
    String hosts = url.group("hosts");
    Matcher user = USER.matcher(url.group("rest"));
    return new DatabasePeer(
        hosts == null || hosts.isEmpty() ? "localhost:5432" : withPorts(hosts),
        url.group("database"),
        username != null ? username : user.find() ? user.group("user") : "(not set)");
  }

  private static String withPorts(String hosts) {
    return Arrays.stream(hosts.split(",", -1))
        .map(host -> PORT.matcher(host).find() ? host : host + ":5432")
        .collect(Collectors.joining(", "));
  }
}
