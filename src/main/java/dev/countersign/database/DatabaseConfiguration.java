package dev.countersign.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.DriverDataSource;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.flyway.autoconfigure.FlywayConfigurationCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts the limits around the pool. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {

  @Bean
  OverdueConnections overdueConnections() {
    return new OverdueConnections();
  }

  @Bean
  static BeanPostProcessor promptness(ObjectProvider<OverdueConnections> overdue) {
    return new BeanPostProcessor() {
      @Override
      public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof HikariDataSource pool ? limited(pool, overdue.getObject()) : bean;
      }
    };
  }

  private static DataSource limited(HikariDataSource pool, OverdueConnections overdue) {
    pool.setDataSource(
        new PersistentDataSource(
            () ->
                new DriverDataSource(
                    pool.getJdbcUrl(),
                    pool.getDriverClassName(),
                    pool.getDataSourceProperties(),
                    pool.getUsername(),
                    pool.getPassword())));
    return new PromptDataSource(pool, overdue);
  }

  @Bean
  FlywayConfigurationCustomizer patience() {
    return migrations -> migrations.dataSource(new PatientDataSource(migrations.getDataSource()));
  }
}
