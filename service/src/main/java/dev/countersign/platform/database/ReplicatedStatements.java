package dev.countersign.platform.database;

import java.sql.SQLException;
import java.sql.SQLWarning;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Fails a statement that is a transaction of its own, if it was committed without its synchronous
 * standby. Other warnings are ignored.
 */
final class ReplicatedStatements extends JdbcTemplate {

  ReplicatedStatements(DataSource source) {
    super(source);
    setIgnoreWarnings(false);
  }

  @Override
  protected void handleWarnings(@Nullable SQLWarning first) {
    try {
      UnreplicatedCommit.reject(first);
    } catch (SQLException unreplicated) {
      throw new DataAccessResourceFailureException("The commit may be undone.", unreplicated);
    }
  }
}
