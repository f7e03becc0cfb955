package dev.countersign.selfservice.firstsuperuser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Replica;
import dev.countersign.support.TestDatabase;
import dev.countersign.support.Tokens;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Starts the service on a database without a superuser. */
@Tag("service")
@ExtendWith(OutputCaptureExtension.class)
class FirstSuperuserTest {

  private static final String PASSWORD = "Zx9-longpass";
  private static final String NAMED = "--countersign.superuser.username=root";
  private static final String EMAIL = "--countersign.superuser.email=root@Example.COM";
  private static final String WITH_PASSWORD = "--countersign.superuser.password=" + PASSWORD;
  private static final String WITH_LINK = "--countersign.superuser.setup-link=true";
  private static final Pattern LINK =
      Pattern.compile("create the first one: http://127[.]0[.]0[.]1:[0-9]+(/accounts/setup/\\S+/)");

  private final String url = TestDatabase.migratedDatabase();
  private final JdbcClient database = JdbcClient.create(new DriverManagerDataSource(url));

  @TempDir private Path secrets;

  @Test
  void a_start_with_the_settings_creates_the_superuser_once(CapturedOutput output) {
    try (Replica replica = Replica.start(url, NAMED, EMAIL, WITH_PASSWORD)) {
      assertThat(login(replica, "root", PASSWORD)).isEqualTo(200);
    }
    database.sql("update users set email = 'changed@example.com'").update();
    try (Replica again =
        Replica.start(url, NAMED, EMAIL, "--countersign.superuser.password=An-other-pass9")) {
      assertThat(login(again, "root", PASSWORD)).isEqualTo(200);
      assertThat(login(again, "root", "An-other-pass9")).isEqualTo(401);
    }

    assertThat(users()).containsExactly("root changed@example.com true true true");
    assertThat(events("command.superuser_added")).containsExactly("countersign serve");
    assertThat(output.getAll())
        .contains("Created the first superuser, root.")
        .containsOnlyOnce("There is already a superuser: remove countersign.superuser.*")
        .doesNotContain(PASSWORD, "An-other-pass9", "No user is staff yet");
  }

  @Test
  void the_password_comes_from_a_file_and_an_emptied_file_is_not_set(CapturedOutput output)
      throws Exception {
    Path file = secrets.resolve("countersign.superuser.password");
    Files.writeString(file, PASSWORD + "\n");
    String files = "--spring.config.import=configtree:" + secrets + "/";
    try (Replica replica = Replica.start(url, NAMED, EMAIL, files)) {
      assertThat(login(replica, "root", PASSWORD)).isEqualTo(200);
    }

    Files.writeString(file, "");
    try (Replica again = Replica.start(url, files)) {
      assertThat(login(again, "root", PASSWORD)).isEqualTo(200);
    }

    assertThat(users()).containsExactly("root root@example.com true true true");
    assertThat(output.getAll()).doesNotContain("There is already a superuser");
  }

  @Test
  void replicas_that_start_together_create_one_superuser() throws Exception {
    String[] settings = {NAMED, EMAIL, WITH_PASSWORD};
    CompletableFuture<Replica> one = Replica.starting(url, settings);
    CompletableFuture<Replica> other =
        Replica.starting(url, "--countersign.superuser.username=boss", EMAIL, WITH_PASSWORD);

    try (Replica first = one.get(90, TimeUnit.SECONDS);
        Replica second = other.get(90, TimeUnit.SECONDS)) {
      assertThat(Stream.of(first, second).map(replica -> replica.http().get("/readyz").status()))
          .containsOnly(200);
      assertThat(users()).hasSize(1);
      assertThat(events("command.superuser_added")).hasSize(1);
    }
  }

  @Test
  void a_weak_password_and_a_missing_name_are_logged_and_the_service_starts(CapturedOutput output) {
    try (Replica replica =
        Replica.start(url, NAMED, EMAIL, "--countersign.superuser.password=password1")) {
      assertThat(replica.http().get("/readyz").status()).isEqualTo(200);
    }
    try (Replica replica = Replica.start(url, WITH_PASSWORD)) {
      assertThat(replica.http().get("/readyz").status()).isEqualTo(200);
    }

    assertThat(users()).isEmpty();
    assertThat(output.getAll())
        .contains(
            "The first superuser was not created. countersign.superuser.password: This password is"
                + " too common. Correct the setting and start again.")
        .contains("countersign.superuser.username: This field may not be blank.")
        .contains("No user is staff yet")
        .doesNotContain("password1", PASSWORD);
  }

  @Test
  void a_user_of_that_name_is_not_changed(CapturedOutput output) {
    register("root");
    List<@Nullable String> before = users();

    try (Replica replica =
        Replica.start(url, NAMED, EMAIL, "--countersign.superuser.password=An-other-pass9")) {
      assertThat(login(replica, "root", PASSWORD)).isEqualTo(200);
    }

    assertThat(users()).isEqualTo(before);
    assertThat(output.getAll())
        .contains("countersign.superuser.username: A user with that username already exists.");
  }

  @Test
  void without_the_setting_no_link_is_logged_and_no_key_is_valid(CapturedOutput output) {
    String link;
    try (Replica replica = Replica.start(url, WITH_LINK)) {
      link = links(output).getFirst();
      assertThat(output.getAll()).contains("http://127.0.0.1:" + replica.port() + link);
      assertThat(replica.http().get(link).body()).contains("Create the first superuser");
    }

    try (Replica replica = Replica.start(url)) {
      assertThat(replica.http().get(link).body()).contains("This link no longer works");
    }

    assertThat(links(output)).hasSize(1);
  }

  @Test
  void the_link_creates_the_superuser_and_then_every_link_is_dead(CapturedOutput output) {
    String before = dump();
    try (Replica one = Replica.start(url, WITH_LINK);
        Replica other = Replica.start(url, WITH_LINK)) {
      assertThat(dump()).as("nothing is stored").isEqualTo(before);
      List<String> links = links(output);
      assertThat(links).hasSize(2);
      var browser = new Browser(one.http());
      var late = new Browser(other.http());
      late.get(links.getFirst());

      Response form = browser.get(links.getLast());
      Response weak = browser.post(links.getLast(), fields("root", "password1"));
      Response created = browser.post(links.getLast(), fields("root", PASSWORD));

      assertThat(form.body()).contains("Create the first superuser");
      assertThat(form.header("Referrer-Policy")).hasValue("strict-origin");
      assertThat(form.header("Cache-Control"))
          .hasValueSatisfying(text -> assertThat(text).contains("no-store"));
      assertThat(weak.body())
          .contains("This password is too common.", "value=\"root\"")
          .doesNotContain("password1");
      assertThat(created.header("Location")).hasValue("/api-auth/login/?set-up");
      assertThat(browser.get("/api-auth/login/?set-up").body())
          .contains("The superuser was created.");
      assertThat(login(other, "root", PASSWORD)).isEqualTo(200);
      for (String link : links) {
        assertThat(browser.get(link).body()).contains("This link no longer works");
        assertThat(late.post(link, fields("second", PASSWORD)).body())
            .contains("This link no longer works");
      }
      assertThat(users()).containsExactly("root root@example.com true true true");
      assertThat(events("setup.superuser_added")).hasSize(1);
    }
  }

  @Test
  void a_hundred_uses_of_links_at_once_create_one_superuser(CapturedOutput output) {
    try (Replica one = Replica.start(url, WITH_LINK);
        Replica other = Replica.start(url, WITH_LINK)) {
      List<String> links = links(output);

      List<CompletableFuture<Integer>> uses =
          Stream.iterate(0, number -> number + 1)
              .limit(100)
              .map(
                  number ->
                      CompletableFuture.supplyAsync(
                          () ->
                              use(
                                  number % 2 == 0 ? one : other,
                                  links.get(number / 2 % 2),
                                  "root" + number)))
              .toList();

      assertThat(uses.stream().map(CompletableFuture::join).filter(status -> status == 302))
          .hasSize(1);
      assertThat(users()).hasSize(1);
    }
  }

  @Test
  void a_forged_link_and_a_form_from_elsewhere_are_refused(CapturedOutput output) {
    try (Replica replica = Replica.start(url, WITH_LINK)) {
      String link = links(output).getFirst();
      String forged = link.replaceFirst("-.*", "-" + "A".repeat(43) + "/");
      var browser = new Browser(replica.http());
      browser.get(link);

      assertThat(browser.get(forged).body()).contains("This link no longer works");
      assertThat(browser.post(forged, fields("root", PASSWORD)).body())
          .contains("This link no longer works");
      assertThat(
              replica
                  .http()
                  .request("POST", link)
                  .header("Content-Type", "application/x-www-form-urlencoded")
                  .body(Browser.form(fields("root", PASSWORD)))
                  .send()
                  .status())
          .isEqualTo(403);
      assertThat(users()).isEmpty();
    }
  }

  @Test
  void a_creation_that_was_cut_off_is_made_at_the_next_start(CapturedOutput output) {
    database
        .sql("alter table events add constraint cut_off check (kind <> 'command.superuser_added')")
        .update();
    assertThatThrownBy(() -> Replica.start(url, NAMED, EMAIL, WITH_PASSWORD));
    assertThat(users()).isEmpty();
    database.sql("alter table events drop constraint cut_off").update();

    try (Replica replica = Replica.start(url, NAMED, EMAIL, WITH_PASSWORD)) {
      assertThat(login(replica, "root", PASSWORD)).isEqualTo(200);
    }

    assertThat(output.getAll()).contains("Created the first superuser, root.");
  }

  private static int use(Replica replica, String link, String username) {
    var browser = new Browser(replica.http());
    browser.get(link);
    return browser.post(link, fields(username, PASSWORD)).status();
  }

  private static Map<String, String> fields(String username, String password) {
    return Map.of(
        "username", username,
        "email", "root@Example.COM",
        "password", password,
        "password2", password);
  }

  private void register(String username) {
    try (Replica replica = Replica.start(url)) {
      Response registered =
          replica.http().post("/api/accounts/register/", Tokens.json(fields(username, PASSWORD)));
      assertThat(registered.status()).isEqualTo(201);
    }
  }

  private static int login(Replica replica, String username, String password) {
    return replica
        .http()
        .post("/api/token/", Tokens.json(Map.of("username", username, "password", password)))
        .status();
  }

  private List<@Nullable String> users() {
    return database
        .sql(
            """
            select concat_ws(' ', username, email, is_active::text, is_staff::text,
                             is_superuser::text)
              from users
            """)
        .query(String.class)
        .list();
  }

  private List<@Nullable String> events(String kind) {
    return database
        .sql("select user_agent from events where kind = :kind")
        .param("kind", kind)
        .query(String.class)
        .list();
  }

  /** Returns all rows except those of scheduled jobs. */
  private String dump() {
    return database
        .sql(
            """
            select string_agg(query_to_xml('select * from ' || tablename, true, false, '')::text, '')
              from pg_tables
             where schemaname = 'public'
               and tablename not in ('leases', 'event_seals')
            """)
        .query(String.class)
        .single();
  }

  private static List<String> links(CapturedOutput output) {
    return LINK.matcher(output.getAll()).results().map(found -> found.group(1)).toList();
  }
}
