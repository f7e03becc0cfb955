package dev.countersign.ui.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("T56")
class NextPathTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/api/tasks/", "/account/?saved", "/api/users/?after=50", "/a//b", "/a@b:c/"})
  void a_path_of_this_service_is_where_to_go(String next) {
    assertThat(NextPath.isOurs(next)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "account/",
        "https://evil.example/",
        "//evil.example/",
        "///evil.example/",
        "/\\evil.example/",
        "\\\\evil.example/",
        "/\t/evil.example/",
        "/\r\nLocation: https://evil.example/",
        "\u0001/account/",
        " /account/",
        "/acc ount/",
        "javascript:alert(1)",
        "data:text/html,x",
        "http:///evil.example",
        "/%zz",
        "/ä"
      })
  void anything_that_may_lead_elsewhere_is_not(String next) {
    assertThat(NextPath.isOurs(next)).isFalse();
  }

  @Test
  void a_path_longer_than_any_of_ours_is_not() {
    assertThat(NextPath.isOurs("/" + "a".repeat(2000))).isFalse();
  }
}
