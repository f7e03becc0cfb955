package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests browser request protections 4: X_FRAME_OPTIONS may be SAMEORIGIN. */
@TestPropertySource(properties = "countersign.security.frame-options=SAMEORIGIN")
class FramingOfTheSameOriginTest extends ServiceTest {

  @Test
  void the_setting_holds_for_every_answer_that_declares_nothing_else() {
    for (String path : List.of("/probe/any/", "/nope/", "/api/tasks%00/")) {
      assertThat(http().get(path).header("X-Frame-Options")).as(path).contains("SAMEORIGIN");
    }
    assertThat(http().get("/probe/frame-deny/").header("X-Frame-Options")).contains("DENY");
    assertThat(http().get("/probe/frame-exempt/").header("X-Frame-Options")).isEmpty();
  }
}
