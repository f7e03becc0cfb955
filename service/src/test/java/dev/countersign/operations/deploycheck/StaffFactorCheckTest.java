package dev.countersign.operations.deploycheck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.checks.Finding;
import dev.countersign.support.TestDatabase;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Tests the deploy check of staff without a second factor. */
@Tag("service")
class StaffFactorCheckTest {

  private final JdbcClient database =
      JdbcClient.create(
          new DriverManagerDataSource(TestDatabase.migratedDatabase(), "postgres", ""));

  @Test
  void active_staff_need_a_second_factor_and_other_users_do_not() {
    var check = new StaffFactorCheck(new DatabaseFactStore(database));
    add(1, "is_staff = false");
    add(2, "is_staff = true, is_active = false");
    assertThat(check.findings()).isEmpty();

    add(3, "is_staff = true");
    assertThat(check.findings()).extracting(Finding::id).containsExactly("countersign.W072");

    database.sql("update users set has_second_factor = true where id = 3").update();
    assertThat(check.findings()).isEmpty();
  }

  @Test
  void a_database_before_the_migration_has_no_finding() {
    add(4, "is_staff = true");
    database.sql("alter table users drop column has_second_factor").update();

    assertThat(new StaffFactorCheck(new DatabaseFactStore(database)).findings()).isEmpty();
  }

  private void add(long id, String assignment) {
    database
        .sql(
            """
            insert into users (id, username, email, password, date_joined)
            values (:id, 'user' || :id, '', '!', now())
            """)
        .param("id", id)
        .update();
    database.sql("update users set " + assignment + " where id = " + id).update();
  }
}
