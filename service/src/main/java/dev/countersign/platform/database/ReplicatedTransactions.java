package dev.countersign.platform.database;

import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.JdbcTransactionObjectSupport;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.DefaultTransactionStatus;

/** Fails a transaction that was committed without its synchronous standby. */
final class ReplicatedTransactions extends JdbcTransactionManager {

  private static final long serialVersionUID = 1;

  ReplicatedTransactions(DataSource source) {
    super(source);
  }

  @Override
  protected void doCommit(DefaultTransactionStatus status) {
    super.doCommit(status);
    var transaction = (JdbcTransactionObjectSupport) status.getTransaction();
    try {
      UnreplicatedCommit.reject(transaction.getConnectionHolder().getConnection().getWarnings());
    } catch (SQLException unreplicated) {
      throw new TransactionSystemException("The commit may be undone.", unreplicated);
    }
  }
}
