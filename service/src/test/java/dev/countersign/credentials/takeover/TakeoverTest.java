package dev.countersign.credentials.takeover;

import dev.countersign.platform.settings.Secret;
import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Base class of tests with an application that accepts credentials of Django. */
@TestPropertySource(
    properties = {
      "countersign.takeover.key=" + TakeoverTest.DJANGO_KEY,
      "countersign.takeover.until=2120-01-01T00:00:00Z"
    })
abstract class TakeoverTest extends ServiceTest {

  static final String DJANGO_KEY = "estate-secret-key-0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEF";

  @Autowired private CarriedKeyStore keys;

  @BeforeEach
  void record_that_ids_were_carried() {
    keys.add(Secret.of(DJANGO_KEY));
  }

  /** Returns tokens signed with Django's key. */
  static Tokens django() {
    return new Tokens(DJANGO_KEY);
  }

  final Response me(String access) {
    return http().request("GET", "/api/accounts/me/").bearer(access).send();
  }

  final Response refresh(String token) {
    return http().post("/api/token/refresh/", Tokens.json(Map.of("refresh", token)));
  }

  final Response verify(String token) {
    return http().post("/api/token/verify/", Tokens.json(Map.of("token", token)));
  }
}
