package dev.countersign.operations.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DemoAccessTest {

  private final DemoAccess access =
      new DemoAccess(
          "http://127.0.0.1:8000",
          "jdbc:postgresql://localhost:1/x",
          List.of(
              new DemoAccess.Login("ada", "first", false),
              new DemoAccess.Login("grace", "second", true)));

  @Test
  void programs_get_one_line_of_json() {
    assertThat(access.forPrograms())
        .isEqualTo(
            """
            ready {"url":"http://127.0.0.1:8000","jdbc-url":"jdbc:postgresql://localhost:1/x",\
            "users":[{"username":"ada","password":"first","is_staff":false},\
            {"username":"grace","password":"second","is_staff":true}]}""");
  }

  @Test
  void people_get_the_address_the_logins_and_how_to_stop() {
    assertThat(access.forPeople())
        .isEqualTo(
            """
            Open http://127.0.0.1:8000/
            Log in as ada / first
                   or grace / second (staff)
            Ctrl-C stops the demo and deletes its data.""");
  }
}
