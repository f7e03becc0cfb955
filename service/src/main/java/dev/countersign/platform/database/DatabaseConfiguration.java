package dev.countersign.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.DriverDataSource;
import dev.countersign.platform.settings.ServerOnly;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.api.callback.Callback;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.flyway.autoconfigure.FlywayConfigurationCustomizer;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.core.env.Profiles;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.util.function.SingletonSupplier;

/** Wraps the connection pool with deadlines, the heartbeat and reconnection. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {

  private static final String PREPARE_THRESHOLD = "prepareThreshold";

  @Bean
  DatabaseClock clock() {
    return new DatabaseClock();
  }

  @Bean
  Heartbeat heartbeat(DatabaseSettings settings) {
    return new Heartbeat(settings.silenceLimit());
  }

  @Bean
  OverdueConnections overdueConnections(Heartbeat heartbeat) {
    return new OverdueConnections(heartbeat);
  }

  @Bean
  PoolMeters poolMeters(Heartbeat heartbeat) {
    return new PoolMeters(heartbeat);
  }

  @Bean
  JdbcTemplate jdbcTemplate(DataSource source) {
    return new ReplicatedStatements(source);
  }

  @Bean
  PlatformTransactionManager transactionManager(DataSource source) {
    return new ReplicatedTransactions(source);
  }

  /** Runs before processors without an order, because it has to see the pool itself. */
  abstract static class PoolProcessor implements BeanPostProcessor, Ordered {

    @Override
    public int getOrder() {
      return LOWEST_PRECEDENCE;
    }
  }

  @Bean
  static PoolProcessor promptness(
      ObjectProvider<OverdueConnections> overdue,
      ObjectProvider<Heartbeat> heartbeat,
      ObjectProvider<PoolMeters> meters,
      ObjectProvider<DatabaseClock> clock,
      ObjectProvider<DatabaseSettings> settings,
      Environment environment) {
    return new PoolProcessor() {
      @Override
      public Object postProcessAfterInitialization(Object bean, String name) {
        if (!(bean instanceof HikariDataSource pool)) {
          return bean;
        }
        ConnectionName.set(pool, environment);
        return limited(
            pool,
            overdue.getObject(),
            heartbeat.getObject(),
            meters.getObject(),
            clock.getObject(),
            startWait(settings.getObject(), environment));
      }
    };
  }

  @Bean
  @ConditionalOnBooleanProperty("countersign.tracing.enabled")
  static BeanPostProcessor tracing() {
    return new BeanPostProcessor() {
      @Override
      public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof DataSource source && !(bean instanceof HikariDataSource)
            ? new TracedDataSource(source)
            : bean;
      }
    };
  }

  private static DataSource limited(
      HikariDataSource pool,
      OverdueConnections overdue,
      Heartbeat heartbeat,
      PoolMeters meters,
      DatabaseClock clock,
      Supplier<StartWait> starts) {
    Supplier<DataSource> driver =
        SingletonSupplier.of(() -> new TimedDataSource(driver(pool, pool.getJdbcUrl()), clock));
    heartbeat.askThrough(driver, clock);
    pool.setExceptionOverride(new ReadOnlyEviction());
    pool.setDataSource(new ReconnectingDataSource(driver, heartbeat, starts));
    meters.measure(pool);
    return new DeadlineDataSource(pool, overdue, meters.waits());
  }

  /** Returns the driver for the URL, with the user and the properties of the pool. */
  static DataSource driver(HikariDataSource pool, String url) {
    return new PoolerAwareDataSource(
        new DriverDataSource(
            url,
            pool.getDriverClassName(),
            pool.getDataSourceProperties(),
            pool.getUsername(),
            pool.getPassword()),
        isPrepareThresholdChosen(pool, url));
  }

  /** The time counts from the first connection, so that the context may take long to create. */
  private static Supplier<StartWait> startWait(DatabaseSettings settings, Environment environment) {
    return SingletonSupplier.of(
        () ->
            new StartWait(
                DatabasePeer.of(environment),
                settings.startTimeout(),
                !environment.acceptsProfiles(Profiles.of(ServerOnly.COMMAND))));
  }

  private static boolean isPrepareThresholdChosen(HikariDataSource pool, String url) {
    return pool.getDataSourceProperties().containsKey(PREPARE_THRESHOLD)
        || String.valueOf(url).contains(PREPARE_THRESHOLD + "=");
  }

  @Bean
  FlywayConfigurationCustomizer patience() {
    return migrations ->
        migrations
            .dataSource(new MigrationDataSource(migrations.getDataSource()))
            .callbacks(
                Stream.concat(
                        Arrays.stream(migrations.getCallbacks()),
                        Stream.of(new PatientMigrations.LockTimeout()))
                    .toArray(Callback[]::new));
  }

  /** Commands that do not migrate, or report what was migrated, have another. */
  @Bean
  @ConditionalOnMissingBean
  FlywayMigrationStrategy migrationStrategy() {
    return PatientMigrations::migrate;
  }
}
