package dev.countersign.operations.userfiles;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.support.ServiceTest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.json.JsonMapper;

/** Imports sample exports of other systems, and logs in with the passwords. */
class UserFileImportTest extends ServiceTest {

  private static final String FILE_PASSWORD = "tulip-Harbour-42";

  @Autowired private UserFileImport files;

  private final StringWriter err = new StringWriter();

  @Test
  void users_of_keycloak_log_in_with_their_passwords() throws IOException {
    assertThat(load(UserSource.KEYCLOAK, "keycloak.json"))
        .isEqualTo(
            "Imported 6 users; 0 users existed already. Users without a password: 1. Left out: 1.");

    assertLogsInAndIsUpgraded("kc-sha256", FILE_PASSWORD);
    assertLogsInAndIsUpgraded("kc-sha512", FILE_PASSWORD);
    assertLogsInAndIsUpgraded("kc-argon2", FILE_PASSWORD);
    assertThat(loginStatus("kc-disabled", FILE_PASSWORD)).isEqualTo(401);
    assertThat(row("kc-sha256"))
        .isEqualTo(
            "kc-sha256@example.com true Ada King {\"keycloak_id\": \"7b0a3f6e-0001\"}"
                + " 2023-11-14 confirmed");
    assertThat(row("kc-sha512")).endsWith("2023-11-14 -");
    assertThat(row("kc-disabled")).contains(" false ");
    assertThat(hash("kc-unknown-hash")).isEqualTo("!");
    assertThat(row("kc-oneill@example.com")).contains("7b0a3f6e-0006");
    assertThat(err.toString())
        .containsPattern("User 5, line \\d+: its password hash is unknown or too expensive.")
        .containsPattern("User 7, line \\d+ is left out: it is a service account.");

    assertThat(load(UserSource.KEYCLOAK, "keycloak.json"))
        .startsWith("Imported 0 users; 6 users existed already.");
  }

  @Test
  void a_hash_that_costs_too_much_is_left_out_of_a_file_of_our_own() {
    String line =
        """
        {"username": "own-costly", "password": "pbkdf2_sha256$9999999$salt$%s", "email": "",
         "is_active": true, "is_staff": false, "is_superuser": false,
         "date_joined": "2024-01-31T12:00:00Z"}
        """
            .replace("\n", "")
            .formatted("JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=");

    assertThat(files.ofExport(reader(line), true, new PrintWriter(err)))
        .contains("Users without a password: 1");

    assertThat(hash("own-costly")).isEqualTo("!");
    assertThat(err.toString()).contains("Line 1: a check of its password hash would cost too much");
  }

  @Test
  void users_of_firebase_log_in_with_their_passwords() throws IOException {
    assertThat(load(UserSource.FIREBASE, "firebase.json"))
        .isEqualTo("Imported 3 users; 0 users existed already. Left out: 1.");

    assertThat(hash("fb-ada@example.com")).startsWith("firebase_scrypt$14$8$");
    assertLogsInAndIsUpgraded("fb-ada@example.com", "user1password");
    assertLogsInAndIsUpgraded("fbUid0002", "grün & gut 7");
    assertThat(row("fbUid0002")).startsWith("fb-o'neill@example.com true");
    assertThat(hash("+4930901820")).isEqualTo("!");
  }

  @Test
  void users_of_auth0_log_in_with_their_passwords() throws IOException {
    assertThat(load(UserSource.AUTH0, "auth0.ndjson"))
        .isEqualTo("Imported 2 users; 0 users existed already.");

    assertLogsInAndIsUpgraded("a0-ada@example.com", FILE_PASSWORD);
    assertLogsInAndIsUpgraded("a0-bob", FILE_PASSWORD);
    assertThat(row("a0-ada@example.com"))
        .contains("{\"auth0_id\": \"auth0|5dea9f9c82dd7c0e76e4ec93\"}")
        .endsWith("confirmed");
    assertThat(row("a0-bob"))
        .startsWith("a0-bob@example.com true")
        .contains("{\"auth0_id\": \"auth0|euclid\"}")
        .endsWith("confirmed");
  }

  @Test
  void users_of_supabase_log_in_with_their_passwords() throws IOException {
    String crlf = text("supabase.csv").replace("\r", "").replace("\n", "\r\n");
    assertThat(load(UserSource.SUPABASE, reader("\uFEFF" + crlf)))
        .isEqualTo("Imported 4 users; 0 users existed already. Left out: 2.");
    assertThat(load(UserSource.SUPABASE, "supabase.json"))
        .isEqualTo("Imported 2 users; 0 users existed already.");

    assertLogsInAndIsUpgraded("sb-bcrypt@example.com", FILE_PASSWORD);
    assertThat(loginStatus("sb-argon2@example.com", FILE_PASSWORD)).isEqualTo(200);
    assertLogsInAndIsUpgraded("sb-fbscrypt@example.com", "mytestpassword");
    assertThat(loginStatus("sb-banned@example.com", FILE_PASSWORD)).isEqualTo(401);
    assertLogsInAndIsUpgraded("sj-bcrypt@example.com", FILE_PASSWORD);
    assertThat(loginStatus("4930901821", FILE_PASSWORD)).isEqualTo(200);
    assertThat(row("sb-bcrypt@example.com")).endsWith("2024-01-01 confirmed");
    assertThat(row("sb-argon2@example.com")).endsWith("2023-12-31 -");
  }

  @Test
  void every_bad_entry_is_reported_by_its_line_and_nothing_is_imported() {
    String good = "{\"user_id\":\"auth0|1\",\"email\":\"bad-1@example.com\"}\n";
    String text =
        good
            + "{\"user_id\":\"auth0|2\",\"email\":\n"
            + "[1]\n\n"
            + "{\"email\":\"bad-4@example.com\"}\n"
            + "{\"user_id\":\"auth0|5\",\"email\":\"nowhere\"}\n"
            + "{\"user_id\":\"auth0|6\",\"email\":\"bad-6\\u0000@example.com\"}\n";

    assertThatThrownBy(() -> load(UserSource.AUTH0, reader(text)))
        .isInstanceOf(CommandFailed.class)
        .hasMessage("Entries that are not users: 5. Nothing was imported.");

    assertThat(err.toString())
        .contains("Line 2 is not a user: it is not valid JSON.")
        .contains("Line 3 is not a user: it is not an object.")
        .contains("Line 5 is not a user: it has no id.")
        .contains("Line 6 is not a user: its email is not an address.")
        .contains("Line 7 is not a user: it contains a null character.");
    assertThat(users("bad-%")).isZero();
  }

  @Test
  void two_users_with_one_address_are_not_taken_for_one() {
    String text =
        """
        {"user_id":"auth0|71","email":"twice@example.com","passwordHash":""}
        {"user_id":"google|72","email":"twice@example.com","passwordHash":""}
        """;

    assertThatThrownBy(() -> load(UserSource.AUTH0, reader(text)))
        .hasMessage("1 users cannot be imported. Nothing was imported.");

    assertThat(err.toString()).contains("User 'twice@example.com': user").contains("has the name.");
    assertThat(users("twice%")).isZero();
  }

  @Test
  void a_user_who_exists_is_not_taken_over_by_the_name() throws IOException {
    String name = newPerson().username();
    String text = "{\"user_id\":\"auth0|8\",\"username\":\"%s\"}".formatted(name);

    assertThatThrownBy(() -> load(UserSource.AUTH0, reader(text)))
        .hasMessageContaining("Nothing was imported.");

    assertThat(loginStatus(name, PASSWORD)).isEqualTo(200);
  }

  @Test
  void a_document_that_ends_early_or_has_no_users_is_refused() {
    String cut = "{\"users\":[{\"localId\":\"cut1\",\"email\":\"cut1@example.com\"},{\"localId\":";

    assertThatThrownBy(() -> load(UserSource.FIREBASE, reader(cut)))
        .hasMessage("Entries that are not users: 1. Nothing was imported.");
    assertThatThrownBy(() -> load(UserSource.KEYCLOAK, reader("{\"realm\":\"x\"}")))
        .hasMessage("The file has no array of users. Nothing was imported.");
    assertThatThrownBy(() -> load(UserSource.KEYCLOAK, reader("realm")))
        .hasMessage("The file is not valid JSON. Nothing was imported.");
    assertThat(users("cut%")).isZero();
  }

  @Test
  void firebase_needs_the_hash_parameters_and_does_not_show_them() {
    assertThatThrownBy(
            () ->
                files.ofOther(
                    UserSource.FIREBASE, reader("{}"), Optional.empty(), new PrintWriter(err)))
        .hasMessageContaining("--from=firebase needs --hash-config");
    assertThatThrownBy(
            () ->
                files.ofOther(
                    UserSource.FIREBASE,
                    reader("{}"),
                    Optional.of("base64_signer_key: c2VjcmV0, rounds: many"),
                    new PrintWriter(err)))
        .hasMessageContaining("rounds is not a number")
        .hasMessageNotContaining("c2VjcmV0");
  }

  private String load(UserSource source, String file) throws IOException {
    try (BufferedReader text = reader(text(file))) {
      return load(source, text);
    }
  }

  private String load(UserSource source, BufferedReader text) throws IOException {
    return files.ofOther(
        source, text, Optional.of(text("firebase-hash-config.txt")), new PrintWriter(err));
  }

  private static BufferedReader reader(String text) {
    return new BufferedReader(new StringReader(text));
  }

  private static String text(String file) throws IOException {
    try (InputStream sample = UserFileImportTest.class.getResourceAsStream("/users/" + file)) {
      return new String(requireNonNull(sample).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private void assertLogsInAndIsUpgraded(String username, String password) {
    String imported = hash(username);
    assertThat(loginStatus(username, password + "!")).isEqualTo(401);
    assertThat(loginStatus(username, password)).as(username).isEqualTo(200);
    assertThat(hash(username)).startsWith("argon2$argon2id$").isNotEqualTo(imported);
    assertThat(loginStatus(username, password)).as(username).isEqualTo(200);
  }

  private int loginStatus(String username, String password) {
    String body =
        JsonMapper.shared()
            .createObjectNode()
            .put("username", username)
            .put("password", password)
            .toString();
    return http().post("/api/token/", body).status();
  }

  private String hash(String username) {
    return database()
        .sql("select password from users where username = :username")
        .param("username", username)
        .query(String.class)
        .single();
  }

  private String row(String username) {
    return database()
        .sql(
            """
            select concat_ws(' ', users.email, is_active::text, nullif(first_name, ''),
                             nullif(last_name, ''), extra::text,
                             (date_joined at time zone 'UTC')::date::text,
                             case when known.verified_at is null then '-' else 'confirmed' end)
              from users
              left join email_verifications known
                on known.user_id = users.id and known.email = users.email
             where username = :username
            """)
        .param("username", username)
        .query(String.class)
        .single();
  }

  private long users(String pattern) {
    return database()
        .sql("select count(*) from users where username like :pattern")
        .param("pattern", pattern)
        .query(Long.class)
        .single();
  }
}
