package dev.countersign.platform.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("T52")
class PurposeKeysTest {

  private static final Secret SECRET = Secret.of("the-secret-key".repeat(4));
  private static final Secret EARLIER = Secret.of("an-earlier-key".repeat(4));

  private final PurposeKeys keys =
      new PurposeKeys(new ServiceSettings(SECRET, List.of(EARLIER), false, List.of()));

  @Test
  void what_is_signed_for_one_purpose_is_not_signed_for_another() {
    byte[] forOne = keys.of("one").getFirst().mac("text");

    assertThat(keys.of("one").getFirst().mac("text")).isEqualTo(forOne);
    assertThat(keys.of("other").getFirst().mac("text")).isNotEqualTo(forOne);
  }

  @Test
  void the_secret_key_comes_first_and_its_fallbacks_follow() {
    var before = new PurposeKeys(new ServiceSettings(EARLIER, List.of(), false, List.of()));

    List<PurposeKey> now = keys.of("one");

    assertThat(now).hasSize(2);
    assertThat(now.getLast().mac("text")).isEqualTo(before.of("one").getFirst().mac("text"));
    assertThat(now.getFirst().mac("text")).isNotEqualTo(now.getLast().mac("text"));
  }
}
