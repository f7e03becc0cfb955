package dev.countersign.credentials.passkeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.audit.Origin;
import dev.countersign.support.Http.Response;
import dev.countersign.support.PasskeyClient;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.TestAuthenticator;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Changes valid assertions in 10,000 ways. None of them may log in. */
class MutatedAssertionsTest extends ServiceTest {

  private static final int MUTATIONS = 10_000;
  private static final long SEED = 64;
  private static final List<String> FIELDS =
      List.of("rawId", "clientDataJSON", "authenticatorData", "signature", "userHandle");

  @LocalServerPort private int port;
  @Autowired private PasskeyLogin login;

  private final JsonMapper json = JsonMapper.shared();
  private final Random random = new Random(SEED);

  @Test
  void no_mutated_assertion_logs_in() {
    var client = new PasskeyClient(http());
    var phone = new TestAuthenticator("http://localhost:" + port);
    assertThat(client.register(phone, login(newPerson())).status()).isEqualTo(201);
    String valid = client.assertion(phone);

    int accepted = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      ObjectNode credential = (ObjectNode) json.readTree(valid).get("credential");
      mutate(credential, FIELDS.get(i % FIELDS.size()));
      if (login.check(credential, Origin.command("test")).isPresent()) {
        accepted++;
      }
    }

    assertThat(accepted).as("accepted mutations with the seed " + SEED).isZero();
    Response unchanged = client.send(valid);
    assertThat(unchanged.status()).as("the unchanged assertion").isEqualTo(200);
  }

  private void mutate(ObjectNode credential, String field) {
    ObjectNode parent =
        field.equals("rawId") ? credential : (ObjectNode) credential.get("response");
    byte[] bytes = Base64.getUrlDecoder().decode(parent.get(field).asString());
    parent.put(field, Base64.getUrlEncoder().withoutPadding().encodeToString(changed(bytes)));
  }

  /** Flips a bit, removes the end, adds a byte, or replaces a byte. */
  private byte[] changed(byte[] bytes) {
    int at = random.nextInt(bytes.length);
    return switch (random.nextInt(4)) {
      case 0 -> with(bytes, at, (byte) (bytes[at] ^ 1 << random.nextInt(8)));
      case 1 -> Arrays.copyOf(bytes, at);
      case 2 -> Arrays.copyOf(bytes, bytes.length + 1);
      default -> with(bytes, at, (byte) (bytes[at] + 1 + random.nextInt(255)));
    };
  }

  private static byte[] with(byte[] bytes, int at, byte value) {
    byte[] copy = bytes.clone();
    copy[at] = value;
    return copy;
  }
}
