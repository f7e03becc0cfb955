package dev.countersign.operations.deploycheck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.checks.Finding;
import dev.countersign.support.TestDatabase;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

@Tag("service")
class DatabaseCheckTest {

  private final String url = TestDatabase.freshDatabase();

  @Test
  void clocks_that_differ_by_more_than_five_seconds_are_found() {
    assertThat(clockCheck(Duration.ofSeconds(2))).isEmpty();
    assertThat(clockCheck(Duration.ofSeconds(-2))).isEmpty();
    assertThat(clockCheck(Duration.ofMinutes(1)))
        .extracting(Finding::id)
        .containsExactly("countersign.W042");
    assertThat(clockCheck(Duration.ofMinutes(-1)))
        .extracting(Finding::id)
        .containsExactly("countersign.W042");
  }

  @Test
  void a_role_of_its_own_is_well() {
    database("").sql("create role plain_service login").update();

    assertThat(new SuperuserRoleCheck(facts("")).findings())
        .extracting(Finding::id)
        .containsExactly("countersign.W040");
    assertThat(new SuperuserRoleCheck(facts("plain_service")).findings()).isEmpty();
  }

  @Test
  void an_active_superuser_is_enough() {
    database("").sql("create table users (is_superuser boolean, is_active boolean)").update();
    var check = new NoSuperuserCheck(facts(""));

    database("").sql("insert into users values (true, false), (false, true)").update();
    assertThat(check.findings()).extracting(Finding::id).containsExactly("countersign.W043");

    database("").sql("insert into users values (true, true)").update();
    assertThat(check.findings()).isEmpty();
  }

  private List<Finding> clockCheck(Duration difference) {
    return new DatabaseClockCheck(facts(""), Clock.offset(Clock.systemUTC(), difference))
        .findings();
  }

  private DatabaseFactStore facts(String role) {
    return new DatabaseFactStore(database(role));
  }

  /** Connects with the given role, or with the default role if it is empty. */
  private JdbcClient database(String role) {
    String address = role.isEmpty() ? url : url.replace("user=postgres", "user=" + role);
    return JdbcClient.create(new DriverManagerDataSource(address));
  }
}
