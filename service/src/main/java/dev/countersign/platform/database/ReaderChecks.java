package dev.countersign.platform.database;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Checks that the reader is another server than the primary. */
@Component
class ReaderChecks implements CheckProvider {

  private static final String READER = "countersign.database.reader.url";

  /** With this property the driver looks for a standby among the hosts of the URL. */
  private static final Pattern SECONDARY =
      Pattern.compile("[?&]targetServerType=(secondary|preferSecondary|slave|preferSlave)\\b");

  private final Environment environment;

  ReaderChecks(Environment environment) {
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
                "countersign.W083",
                READER,
                "The reader is the primary itself, so the primary answers every read.",
                "Set the URL of a standby, or remove the setting.")
            .when(this::isPrimary));
  }

  private boolean isPrimary() {
    String url = environment.getProperty(READER, "");
    DatabasePeer reader = DatabasePeer.of(url, null);
    DatabasePeer primary = DatabasePeer.of(environment);
    return reader != null
        && primary != null
        && reader.address().equals(primary.address())
        && !SECONDARY.matcher(url).find();
  }
}
