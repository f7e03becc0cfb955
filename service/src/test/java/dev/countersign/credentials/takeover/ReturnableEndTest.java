package dev.countersign.credentials.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

/** Tests that Django's key is worth nothing from {@code countersign.takeover.until} on. */
@Import(MovableClock.class)
@TestPropertySource(properties = "countersign.takeover.returnable=true")
class ReturnableEndTest extends TakeoverTest {

  @Autowired private MovableClock clock;

  @Test
  void from_the_end_on_no_token_that_djangos_key_has_signed_is_accepted() {
    clock.set(Instant.parse("2120-01-01T00:00:00Z").minusSeconds(60));
    Person ada = newPerson();
    Response signedByDjango = loginAs(ada.username(), ada.password());
    String access = signedByDjango.json().get("access").asString();
    String refresh = signedByDjango.json().get("refresh").asString();
    assertThat(me(access).status()).isEqualTo(200);
    assertThat(verify(refresh).status()).isEqualTo(200);

    clock.move(Duration.ofSeconds(60));

    assertThat(me(access).status()).isEqualTo(401);
    assertThat(verify(refresh).status()).isEqualTo(401);
    assertThat(refresh(refresh).status()).isEqualTo(401);
    Response own = loginAs(ada.username(), ada.password());
    assertThat(me(own.json().get("access").asString()).status()).isEqualTo(200);
  }
}
