package dev.countersign.platform.keys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import java.security.SecureRandom;
import java.util.List;
import org.junit.jupiter.api.Test;

class PurposeCipherTest {

  private static final String OLD = "an-old-secret-key-of-more-than-thirty-two-bytes";
  private static final String NEW = "a-new-secret-key-of-more-than-thirty-two-bytes-";

  @Test
  void a_text_is_decrypted_in_its_context_only() {
    PurposeCipher cipher = cipher("jobs", OLD);
    byte[] data = cipher.encrypt(bytes("dear Ada, ü"), "mail 1");

    assertThat(cipher.decrypt(data, "mail 1").orElseThrow().content())
        .isEqualTo(bytes("dear Ada, ü"));
    assertThat(cipher.decrypt(data, "mail 2")).isEmpty();
    assertThat(cipher("other", OLD).decrypt(data, "mail 1")).isEmpty();
  }

  @Test
  void the_same_text_is_never_encrypted_the_same_way() {
    PurposeCipher cipher = cipher("jobs", OLD);

    assertThat(cipher.encrypt(bytes("text"), "1")).isNotEqualTo(cipher.encrypt(bytes("text"), "1"));
  }

  @Test
  void a_text_of_a_fallback_key_is_decrypted_and_of_a_removed_key_not() {
    byte[] data = cipher("jobs", OLD).encrypt(bytes("text"), "1");

    PurposeCipher.Decrypted old = cipher("jobs", NEW, OLD).decrypt(data, "1").orElseThrow();
    assertThat(old.content()).isEqualTo(bytes("text"));
    assertThat(old.isOutdated()).isTrue();
    assertThat(cipher("jobs", OLD, NEW).decrypt(data, "1").orElseThrow().isOutdated()).isFalse();
    assertThat(cipher("jobs", NEW).decrypt(data, "1")).isEmpty();
  }

  @Test
  void no_changed_byte_and_no_shorter_text_is_accepted() {
    PurposeCipher cipher = cipher("jobs", OLD);
    byte[] data = cipher.encrypt(bytes("text"), "1");

    for (int i = 0; i < data.length; i++) {
      byte[] changed = data.clone();
      changed[i] ^= 1;
      assertThat(cipher.decrypt(changed, "1")).isEmpty();
      assertThat(cipher.decrypt(java.util.Arrays.copyOf(data, i), "1")).isEmpty();
    }
  }

  private static PurposeCipher cipher(String purpose, String secret, String... fallbacks) {
    var keys =
        new PurposeKeys(
            new ServiceSettings(
                Secret.of(secret),
                List.of(fallbacks).stream().map(Secret::of).toList(),
                false,
                List.of()));
    return new PurposeCipher(keys, purpose, new SecureRandom());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
