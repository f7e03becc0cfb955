package dev.countersign.api.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

class AuthorizationHeaderTest {

  @Test
  void a_header_is_a_keyword_and_values_between_blanks() {
    AuthorizationHeader header = header(" Bearer \t one two ");

    assertThat(header.keyword()).isEqualTo("Bearer");
    assertThat(header.values()).containsExactly("one", "two");
  }

  @Test
  void a_request_without_the_header_has_no_keyword() {
    assertThat(header()).isEqualTo(header(""));
    assertThat(header().keyword()).isEmpty();
    assertThat(header().values()).isEmpty();
    assertThat(header().isFor("Bearer")).isFalse();
  }

  @Test
  void keywords_are_compared_without_case() {
    assertThat(header("bEARER x").isFor("Bearer")).isTrue();
    assertThat(header("Token x").isFor("Bearer")).isFalse();
  }

  @Test
  void two_headers_are_not_one_credential() {
    assertThat(header("Bearer one", "Bearer two").values()).containsExactly("one,Bearer", "two");
  }

  private static AuthorizationHeader header(String... lines) {
    var request = new MockHttpServletRequest();
    for (String line : lines) {
      request.addHeader("Authorization", line);
    }
    return AuthorizationHeader.of(request);
  }
}
