package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import org.eclipse.jetty.util.Attributes;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

class RefusalCodesTest {

  @Test
  void the_first_code_of_a_request_is_kept() {
    var request = new Attributes.Mapped();
    assertThat(RefusalCodes.of(request)).isEmpty();

    assertThat(RefusalCodes.noteFirst(request, "first")).isTrue();
    assertThat(RefusalCodes.noteFirst(request, "second")).isFalse();

    assertThat(RefusalCodes.of(request)).contains("first");
  }

  @Test
  void a_request_that_was_not_refused_has_no_code() {
    var request = new MockHttpServletRequest();
    assertThat(RefusalCodes.of(request)).isEmpty();

    RefusalCodes.note(request, "refused");
    assertThat(RefusalCodes.of(request)).contains("refused");
  }
}
