package dev.countersign.identity.rights;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;

/** Creates claims that the default settings switch off, so that they read no database. */
public final class TestClaims {

  private static final JdbcClient NEVER_ASKED = JdbcClient.create(new SimpleDriverDataSource());

  private TestClaims() {}

  public static RightsClaims noRights() {
    return new RightsClaims(
        new RightsStore(NEVER_ASKED), new RightsClaimSettings(List.of(), 50, 1000));
  }

  public static ProfileClaims noProfile() {
    return new ProfileClaims(
        new ProfileClaimStore(NEVER_ASKED), new ProfileClaimSettings(List.of(), 1000));
  }
}
