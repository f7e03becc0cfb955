package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.env.MockEnvironment;

class DatabasePeerTest {

  private final MockEnvironment environment = new MockEnvironment();

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://db.example.com/app, db.example.com:5432, app, (not set)",
    "jdbc:postgresql://127.0.0.1:1/app?user=ada&password=hush, 127.0.0.1:1, app, ada",
    "'jdbc:postgresql://a:1,b/app?x=y', 'a:1, b:5432', app, (not set)",
    "jdbc:postgresql://[::1]/app, [::1]:5432, app, (not set)",
    "jdbc:postgresql:app, localhost:5432, app, (not set)",
  })
  void the_url_names_the_server_the_database_and_the_user(
      String url, String address, String database, String user) {
    environment.setProperty("spring.datasource.url", url);

    assertThat(DatabasePeer.of(environment)).isEqualTo(new DatabasePeer(address, database, user));
  }

  @Test
  void the_user_of_the_settings_comes_first() {
    environment.setProperty("spring.datasource.url", "jdbc:postgresql://db/app?user=ada");
    environment.setProperty("spring.datasource.username", "grace");

    assertThat(DatabasePeer.of(environment)).extracting(DatabasePeer::user).isEqualTo("grace");
  }

  @Test
  void the_url_of_another_database_has_no_peer() {
    environment.setProperty("spring.datasource.url", "jdbc:mysql://db/app");

    assertThat(DatabasePeer.of(environment)).isNull();
  }
}
