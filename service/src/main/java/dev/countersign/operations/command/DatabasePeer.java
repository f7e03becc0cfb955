package dev.countersign.operations.command;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.springframework.core.env.Environment;

/** The PostgreSQL server that the settings name, without its password. */
record DatabasePeer(String address, String database, String user) {

  /** Returns null if spring.datasource.url is not an address of PostgreSQL. */
  static @Nullable DatabasePeer of(Environment environment) {
    Properties parts = Driver.parseURL(url(environment), new Properties());
    if (parts == null) {
      return null;
    }
    String[] hosts = value(PGProperty.PG_HOST, parts).split(",", -1);
    String[] ports = value(PGProperty.PG_PORT, parts).split(",", -1);
    var address = new StringBuilder();
    for (int i = 0; i < hosts.length; i++) {
      address
          .append(i == 0 ? "" : ", ")
          .append(hosts[i])
          .append(':')
          .append(ports[Math.min(i, ports.length - 1)]);
    }
    return new DatabasePeer(
        address.toString(),
        value(PGProperty.PG_DBNAME, parts),
        environment.getProperty("spring.datasource.username", value(PGProperty.USER, parts)));
  }

  static String url(Environment environment) {
    return environment.getProperty("spring.datasource.url", "");
  }

  private static String value(PGProperty property, Properties parts) {
    String value = property.getOrDefault(parts);
    return value == null ? "" : value;
  }
}
