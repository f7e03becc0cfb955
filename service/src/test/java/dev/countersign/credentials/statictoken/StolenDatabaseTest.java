package dev.countersign.credentials.statictoken;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A copy of the database without the secret key does not authenticate. */
@Tag("R16")
@Tag("T41")
class StolenDatabaseTest extends ServiceTest {

  private static final Map<String, String> TABLES =
      Map.of(
          "users", "id",
          "usernames", "user_id",
          "logins", "user_id",
          "static_tokens", "user_id",
          "static_token_digests", "user_id");

  @Test
  void no_value_of_the_database_is_a_token() {
    Person ada = newPerson();
    login(ada);
    String token = staticToken(ada);

    List<String> spellings = new ArrayList<>();
    TABLES.forEach(
        (table, column) ->
            database()
                .sql("select * from " + table + " where " + column + " = :id")
                .param("id", ada.id())
                .query()
                .singleRow()
                .values()
                .stream()
                .filter(Objects::nonNull)
                .forEach(value -> spell(value, spellings)));

    assertThat(spellings).hasSizeGreaterThan(100).doesNotContain(token);
    for (String spelling : spellings) {
      for (String keyword : List.of("Token ", "Bearer ")) {
        assertThat(status(keyword + spelling)).as(spelling).isEqualTo(401);
      }
    }
    assertThat(status("Token " + token)).isEqualTo(200);
  }

  /** Adds the value as text, as bytes, and cut or padded to the length of a token. */
  private static void spell(Object value, List<String> spellings) {
    byte[] bytes =
        switch (value) {
          case byte[] raw -> raw;
          case UUID uuid -> HexFormat.of().parseHex(uuid.toString().replace("-", ""));
          default -> value.toString().getBytes(UTF_8);
        };
    String hex = HexFormat.of().formatHex(bytes);
    spellings.add(hex);
    spellings.add(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    String padded = "0".repeat(StaticToken.LENGTH) + hex;
    spellings.add(padded.substring(padded.length() - StaticToken.LENGTH));
    spellings.add((hex + "0".repeat(StaticToken.LENGTH)).substring(0, StaticToken.LENGTH));
    if (!(value instanceof byte[]) && !value.toString().matches(".*\\s.*")) {
      spellings.add(value.toString());
    }
  }

  private int status(String header) {
    return http()
        .request("GET", "/api/accounts/me/")
        .header("Authorization", header)
        .send()
        .status();
  }
}
