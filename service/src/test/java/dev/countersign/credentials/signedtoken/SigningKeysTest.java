package dev.countersign.credentials.signedtoken;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.crypto.MACVerifier;
import dev.countersign.platform.meters.Meter;
import dev.countersign.support.ServiceTest;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The acceptance and the end of previous keys are tested in {@link PreviousKeysTest}. */
class SigningKeysTest {

  private static final Instant END = Instant.parse("2030-01-01T00:00:00Z");

  @Test
  void a_signed_document_is_a_jws_of_its_type_and_never_a_token() throws Exception {
    SigningKeys keys = keys(Map.of());

    String signed = new String(keys.jws("list+jwt", "{\"a\":1}".getBytes(UTF_8)), UTF_8);

    JWSObject parsed = JWSObject.parse(signed);
    assertThat(parsed.verify(new MACVerifier(ServiceTest.SECRET_KEY))).isTrue();
    assertThat(parsed.getHeader().getType().getType()).isEqualTo("list+jwt");
    assertThat(parsed.getPayload()).hasToString("{\"a\":1}");
    assertThat(new TokenCodec(keys).decode(signed)).isEmpty();
  }

  @Test
  void the_metrics_show_the_end_of_each_previous_key_that_has_one() {
    List<Meter> meters = keys(previous()).meters();

    assertThat(meters).hasSize(1);
    assertThat(meters.getFirst().name()).isEqualTo("countersign.key.expiry.timestamp.seconds");
    assertThat(meters.getFirst().value().getAsDouble()).isEqualTo((double) END.getEpochSecond());
    assertThat(meters.getFirst().labels()).containsOnlyKeys("key");
  }

  @Test
  void the_current_and_the_previous_keys_are_known() {
    SigningKeys keys = keys(previous());

    for (AcceptedKey known : keys.all()) {
      assertThat(keys.contain(known.key())).isTrue();
    }
    assertThat(keys(Map.of()).contain(keys.all().getLast().key())).isFalse();
    assertThat(keys.all()).hasSize(3);
  }

  private static Map<String, String> previous() {
    var settings = new HashMap<String, String>();
    settings.put("previous-keys[0].algorithm", "HS256");
    settings.put("previous-keys[0].key", "y".repeat(32));
    settings.put("previous-keys[0].until", END.toString());
    settings.put("previous-keys[1].algorithm", "HS256");
    settings.put("previous-keys[1].key", "z".repeat(32));
    return settings;
  }

  private static SigningKeys keys(Map<String, String> settings) {
    return KeyedCodecs.keys(settings, ServiceTest.SECRET_KEY, Clock.systemUTC());
  }
}
