package dev.countersign.platform.database;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.zaxxer.hikari.HikariDataSource;
import dev.countersign.platform.settings.ServerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.springframework.core.env.Environment;
import org.springframework.core.env.Profiles;

/**
 * Names the connections of this process in pg_stat_activity, so that an operator sees which replica
 * holds a connection. A name that the operator has chosen is kept.
 */
public final class ConnectionName {

  /** Replicas begin with this and a space; commands begin with {@link #COMMAND} and a space. */
  public static final String REPLICA = "countersign";

  public static final String COMMAND = "countersign-command";

  private static final String PROPERTY = "ApplicationName";
  private static final Path HOST = Path.of("/proc/sys/kernel/hostname");
  private static final int LONGEST = 63; // PostgreSQL cuts longer names

  private ConnectionName() {}

  static void set(HikariDataSource pool, Environment environment) {
    boolean isChosen =
        pool.getDataSourceProperties().containsKey(PROPERTY)
            || String.valueOf(pool.getJdbcUrl()).contains(PROPERTY + "=");
    if (!isChosen) {
      pool.addDataSourceProperty(PROPERTY, of(environment));
    }
  }

  private static String of(Environment environment) {
    String program =
        environment.acceptsProfiles(Profiles.of(ServerOnly.COMMAND)) ? COMMAND : REPLICA;
    String version =
        Optional.ofNullable(ConnectionName.class.getPackage().getImplementationVersion())
            .map(known -> known + " ")
            .orElse("");
    return name(program + " " + version, host(), ProcessHandle.current().pid());
  }

  /** Cuts the host name, because the process id tells two replicas of one host apart. */
  static String name(String program, String host, long processId) {
    String process = "/" + processId;
    String ascii = new String(host.getBytes(US_ASCII), US_ASCII);
    int room = Math.max(0, LONGEST - program.length() - process.length());
    return program + ascii.substring(0, Math.min(room, ascii.length())) + process;
  }

  /** Returns the name of this machine. A lookup by the JDK would ask a name server. */
  private static String host() {
    try {
      return Files.readString(HOST).strip();
    } catch (IOException notLinux) {
      return Optional.ofNullable(System.getenv("HOSTNAME"))
          .or(() -> Optional.ofNullable(System.getenv("COMPUTERNAME")))
          .orElse("host");
    }
  }
}
