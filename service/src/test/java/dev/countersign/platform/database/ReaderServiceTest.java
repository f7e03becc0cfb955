package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.Replica;
import dev.countersign.support.ReplicatedPostgres;
import dev.countersign.support.ServiceTest;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs two replicas of the service whose lists come from a streaming standby. */
@Tag("service")
class ReaderServiceTest {

  private static final List<String> EXPENSIVE =
      List.of(
          "/api/users/",
          "/api/events/",
          "/admin/",
          "/admin/users/?q=rea",
          "/admin/events/",
          "/admin/logins/",
          "/admin/sessions/",
          "/admin/tokens/",
          "/admin/users/export/?format=csv",
          "/admin/events/export/?format=csv");

  private static final List<String> CHEAP =
      List.of("/api/accounts/me/", "/account/", "/api/tasks/", "/api/accounts/export/");

  private static ReplicatedPostgres servers;
  private static EmbeddedPostgres standby;
  private static Replica one;
  private static Replica other;

  @BeforeAll
  static void start() throws IOException, SQLException {
    servers = new ReplicatedPostgres();
    standby = servers.addStandby();
    String primary = servers.primary().getJdbcUrl("postgres", "postgres");
    String[] settings = {
      "--countersign.database.reader.url=" + standby.getJdbcUrl("postgres", "postgres"),
      "--countersign.database.reader.maximum-wait=5s",
      "--countersign.database.request-deadline=30s",
      "--countersign.database.silence-limit=30s"
    };
    one = Replica.start(primary, settings);
    other = Replica.start(primary, settings);
  }

  @AfterAll
  static void stop() throws IOException {
    one.close();
    other.close();
    servers.close();
  }

  @Test
  void expensive_reads_come_from_the_reader_and_all_others_from_the_primary() throws SQLException {
    var browser = new Browser(one.http());
    browser.login(newStaff("reading"));

    for (String path : EXPENSIVE) {
      double before = reads("reader");
      Response response = browser.get(path);
      assertThat(response.status()).as(response.toString()).isEqualTo(200);
      assertThat(reads("reader")).as(path).isGreaterThan(before);
    }
    double before = reads("reader");
    for (String path : CHEAP) {
      Response response = browser.get(path);
      assertThat(response.status()).as(response.toString()).isEqualTo(200);
    }
    assertThat(reads("reader")).isEqualTo(before);
  }

  @Test
  @Tag("R6")
  void an_ended_login_is_refused_by_the_other_replica_while_the_reader_is_behind()
      throws SQLException {
    var browser = new Browser(one.http());
    browser.login(newStaff("leaving"));
    String session = "sessionid=" + browser.cookie("sessionid").orElseThrow();
    assertThat(me(session)).isEqualTo(200);
    browser.get("/account/");
    ReplicatedPostgres.execute(standby, "select pg_wal_replay_pause()");
    try {
      Response left = browser.post("/api-auth/logout/", Map.of());

      assertThat(left.status()).as(left.toString()).isLessThan(400);
      assertThat(me(session)).isIn(401, 403);
    } finally {
      ReplicatedPostgres.execute(standby, "select pg_wal_replay_resume()");
    }
  }

  private static int me(String session) {
    return other
        .http()
        .request("GET", "/api/accounts/me/")
        .header("Cookie", session)
        .send()
        .status();
  }

  private static Person newStaff(String name) throws SQLException {
    String email = name + "@example.com";
    String password = ServiceTest.PASSWORD;
    Response registered =
        one.http().post("/api/accounts/register/", ServiceTest.registration(name, email));
    assertThat(registered.status()).as(registered.toString()).isEqualTo(201);
    ReplicatedPostgres.execute(
        servers.primary(),
        "update users set is_staff = true where username = '%s'".formatted(name));
    return new Person(0, name, email, password);
  }

  private static double reads(String outcome) {
    return one.bean(ReaderDatabase.class).meters().stream()
        .filter(meter -> meter.labels().containsValue(outcome))
        .findFirst()
        .orElseThrow()
        .value()
        .getAsDouble();
  }
}
