package dev.countersign.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import org.springframework.test.context.TestPropertySource;

/** Replays the exchanges recorded with the static token at the token endpoint. */
@TestPropertySource(
    properties = {
      "countersign.api.token-endpoint=token",
      "countersign.api.default-authentication-classes=token,jwt,session",
      "test.database-of=oracle"
    })
class StaticTokenReplayTest extends OracleReplay {

  StaticTokenReplayTest() {
    super("token_obtain_static");
  }

  /** Adds a user who registered during the recording of another area. */
  @Override
  void arrange() {
    String form =
        "{\"username\":\"reg1\",\"email\":\"reg1@example.com\",\"password\":\"%1$s\",\"password2\":\"%1$s\"}"
            .formatted("Zx9-longpass");
    assertThat(http().post("/api/accounts/register/", form).status()).isEqualTo(201);
  }
}
