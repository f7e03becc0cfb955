package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.countersign.support.DatabaseProxy;
import dev.countersign.support.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.jdbc.PgConnection;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

@Tag("service")
@Tag("R2")
class PoolerAwareDataSourceTest {

  private static final String NAMED =
      "select count(*) from pg_prepared_statements where ? = 'and not by a simple statement'";

  private final String url = TestDatabase.freshDatabase();
  private final DatabaseProxy proxy = new DatabaseProxy(port(url));

  private final Logger logger = (Logger) LoggerFactory.getLogger(PoolerAwareDataSource.class);
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();

  @BeforeEach
  void listen() {
    logged.start();
    logger.addAppender(logged);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(logged);
    proxy.close();
  }

  @Test
  void without_a_pooler_statements_that_are_used_often_get_names() throws SQLException {
    try (Connection connection = aware(false).getConnection()) {
      assertThat(Pooler.isBefore(connection)).isFalse();
      assertThat(isNamedAfterManyUses(connection)).isTrue();
    }
  }

  @Test
  void behind_a_pooler_no_statement_gets_a_name_and_one_line_is_logged() throws SQLException {
    proxy.poseAsPooler();
    DataSource aware = aware(false);

    try (Connection first = aware.getConnection();
        Connection second = aware.getConnection()) {
      assertThat(Pooler.isBefore(first)).isTrue();
      assertThat(isNamedAfterManyUses(first)).isFalse();
      assertThat(isNamedAfterManyUses(second)).isFalse();
    }
    assertThat(logged.list).hasSize(1);
  }

  @Test
  void a_pooler_that_comes_later_is_noticed_by_the_next_connection() throws SQLException {
    DataSource aware = aware(false);
    try (Connection direct = aware.getConnection()) {
      assertThat(direct.unwrap(PgConnection.class).getPrepareThreshold()).isPositive();
    }

    proxy.poseAsPooler();

    try (Connection pooled = aware.getConnection()) {
      assertThat(pooled.unwrap(PgConnection.class).getPrepareThreshold()).isZero();
    }
  }

  @Test
  void a_threshold_that_the_operator_has_chosen_is_kept_with_a_warning() throws SQLException {
    proxy.poseAsPooler();

    try (Connection connection = aware(true).getConnection()) {
      assertThat(connection.unwrap(PgConnection.class).getPrepareThreshold()).isPositive();
    }
    assertThat(new Pooler(aware(true)).meetsNamedStatements()).isTrue();
    assertThat(new Pooler(aware(false)).meetsNamedStatements()).isFalse();
    assertThat(logged.list.getFirst().getLevel()).isEqualTo(Level.WARN);
    assertThat(logged.list.getFirst().getFormattedMessage()).contains("prepareThreshold=5 is set");
  }

  private DataSource aware(boolean isThresholdChosen) {
    return new PoolerAwareDataSource(
        new DriverManagerDataSource(proxy.reaching(url)), isThresholdChosen);
  }

  private static boolean isNamedAfterManyUses(Connection connection) throws SQLException {
    for (int use = 0; use < 10; use++) {
      try (PreparedStatement statement = connection.prepareStatement(NAMED)) {
        statement.setString(1, "x");
        statement.execute();
      }
    }
    try (PreparedStatement named =
            connection.prepareStatement(
                "select from pg_prepared_statements where statement like 'select count(*)%'");
        ResultSet rows = named.executeQuery()) {
      return rows.next();
    }
  }

  private static int port(String url) {
    Matcher port = Pattern.compile(":(\\d+)/").matcher(url);
    assertThat(port.find()).isTrue();
    return Integer.parseInt(port.group(1));
  }
}
