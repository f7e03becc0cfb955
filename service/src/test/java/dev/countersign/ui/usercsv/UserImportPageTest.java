package dev.countersign.ui.usercsv;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.MailServer;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "countersign.base-url=https://auth.example.com")
class UserImportPageTest extends ServiceTest {

  private static final String PAGE = "/admin/users/import/";
  private static final String HASH = "pbkdf2_sha256$1000$salt$aGFzaA==";
  private static final Pattern DIGEST =
      Pattern.compile("name=\"confirm\" value=\"([0-9a-f]{64})\"");
  private static final AtomicInteger NUMBERS = new AtomicInteger();
  private static final MailServer MAILS = MailServer.started();

  private Person owner;
  private Browser staff;
  private String name;

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  @BeforeEach
  void staff_without_a_file() {
    owner = newStaff();
    staff = browser(owner);
    name = "imported%d-".formatted(NUMBERS.incrementAndGet());
  }

  @AfterEach
  void leave_no_superuser_to_other_tests() {
    database().sql("update users set is_superuser = false where is_superuser").update();
  }

  @Test
  void a_preview_writes_no_user_and_the_import_writes_what_it_showed() {
    String file =
        """
        username,email,first_name,last_name,is_active,password
        %1$sada,ada@EXAMPLE.org,Ada,Lovelace,,%2$s
        %1$sbob,,,,false,
        """
            .formatted(name, HASH);

    Response uploaded = upload(file);
    String preview = staff.get(PAGE).body();

    assertThat(uploaded.status()).isEqualTo(302);
    assertThat(preview).contains("Import 2 users", "Ada Lovelace", "No user was added yet.");
    assertThat(imported()).isZero();

    assertThat(confirm(preview).status()).isEqualTo(302);
    assertThat(staff.get(PAGE).body()).contains("2 users were added.");
    assertThat(rows())
        .containsExactly(
            name + "ada ada@example.org Ada Lovelace true false false " + HASH,
            name + "bob    false false false !");
    assertThat(events()).isEqualTo(2);
  }

  @Test
  void a_hash_that_costs_too_much_to_check_is_refused() {
    String costly = "pbkdf2_sha256$9999999$salt$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=";
    upload("username,password\n%sada,%s\n".formatted(name, costly));

    assertThat(staff.get(PAGE).body()).contains("would cost too much memory or time");
  }

  @Test
  void every_error_is_shown_with_its_line_and_the_other_lines_are_imported() {
    newPerson(name + "there");
    newPerson(name + "other");
    upload(
        String.join(
            "\r\n",
            "\uFEFFusername,email,is_active",
            name + "good,good@example.org,yes",
            name + "there,,",
            "bad name,,",
            name + "mail,no-address,perhaps",
            name.toUpperCase(Locale.ROOT) + "GOOD,,",
            name.toUpperCase(Locale.ROOT) + "OTHER,,",
            name + "values,a@example.org",
            "\"" + name + "two\",\"\"\"quoted\"\"@example.org\",",
            "",
            "\"open,,"));

    String preview = staff.get(PAGE).body();

    assertThat(faults(preview))
        .containsExactly(
            "Line 4, username: Enter a valid username. This value may contain only letters,"
                + " numbers, and @/./+/-/_ characters.",
            "Line 5, email: Enter a valid email address.",
            "Line 5, is_active: Must be a valid boolean.",
            "Line 6, username: Line 2 has the same username.",
            "Line 7, username: A user with that username already exists.",
            "Line 8: The number of values, or a quotation mark, is wrong in this record.",
            "Line 11: The number of values, or a quotation mark, is wrong in this record.");
    assertThat(preview).contains("Import 2 users", "<dt>Already there</dt><dd>1</dd>");

    confirm(preview);

    assertThat(imported()).isEqualTo(4);
    assertThat(staff.get(PAGE).body())
        .contains("2 users were added.", "<dt>Refused</dt><dd>6</dd>", "Line 8: The number");
  }

  @Test
  void a_file_gives_no_rights_and_unknown_columns_are_named() {
    String answer =
        upload("username,is_staff,is_superuser,shoe,username\nx,true,true,9,y\n").body();

    assertThat(answer)
        .contains(
            "The column is_staff is refused: a file gives no rights.",
            "The column is_superuser is refused: a file gives no rights.",
            "There is no column shoe.",
            "The column username is there twice.");
    assertThat(upload("email\na@example.org\n").body())
        .contains("The first line must name the column username.");
    assertThat(staff.get(PAGE).body()).contains("Choose a file");
  }

  @Test
  void a_file_that_cannot_be_read_is_refused() {
    assertThat(upload("").body()).contains("Choose a file.");
    assertThat(upload("username\n").body()).contains("The file has no users.");
    assertThat(upload("username\n" + "x\n".repeat(10_001)).body())
        .contains("The file has more than 10,000 users.");
    assertThat(upload("username\n" + "x".repeat(1 << 21)).body())
        .contains("A record of the file is too long.");
    assertThat(upload("username\nJ\u00fcrgen".getBytes(ISO_8859_1)).body())
        .contains("The file is not UTF-8 text.");
    assertThat(upload(new byte[(5 << 20) + 1]).body()).contains("The file is larger than 5 MB.");
    assertThat(upload(new byte[6 << 20]).status()).isEqualTo(413);
    assertThat(staff.post(PAGE, Map.of()).body()).contains("Choose a file.");
  }

  @Test
  void only_this_page_takes_bodies_of_more_than_1_MB() {
    Response other =
        staff.send(
            staff
                .request("POST", "/admin/users/add/")
                .header("Content-Type", "multipart/form-data; boundary=limit")
                .body(new byte[2 << 20]));
    Response chunked =
        staff.send(
            staff
                .request("POST", "/admin/users/add/")
                .header("Content-Type", "multipart/form-data; boundary=limit")
                .header("Transfer-Encoding", "chunked")
                .body(body(new byte[2 << 20]))
                .chunked());

    assertThat(other.status()).isEqualTo(413);
    assertThat(chunked.status()).isEqualTo(413);
    assertThat(upload("username\n" + ",\n".repeat(1 << 20)).status()).isEqualTo(200);
  }

  @Test
  void lines_that_end_with_a_carriage_return_alone_are_counted_too() {
    upload("username\r%1$sa\r%1$sb\r%1$sA\r".formatted(name));

    String preview = staff.get(PAGE).body();

    assertThat(faults(preview)).containsExactly("Line 4, username: Line 2 has the same username.");
    assertThat(preview).contains("Import 2 users");
  }

  @Test
  void formulas_are_text_and_exported_files_can_be_read() {
    upload("username,first_name\n'+%s,'=HYPERLINK(1)\n%splain,O'Neill\n".formatted(name, name));

    confirm(staff.get(PAGE).body());

    assertThat(
            database()
                .sql("select username || ' ' || first_name from users where username like :name")
                .param("name", "%" + name + "%")
                .query(String.class)
                .list())
        .containsExactlyInAnyOrder("+" + name + " =HYPERLINK(1)", name + "plain O'Neill");
  }

  @Test
  void ten_thousand_users_are_imported() {
    upload(
        IntStream.range(0, 10_000)
            .mapToObj(number -> name + number + "," + number + "@example.org,First,Last")
            .collect(Collectors.joining("\n", "username,email,first_name,last_name\n", "")));

    String page = staff.get(PAGE).body();
    assertThat(page).contains("Import 10,000 users");
    for (int request = 0; request < 50 && DIGEST.matcher(page).find(); request++) {
      confirm(page);
      page = staff.get(PAGE).body();
    }

    assertThat(page).contains("10,000 users were added.");
    assertThat(imported()).isEqualTo(10_000);
    assertThat(events()).isEqualTo(10_000);
  }

  @Test
  void an_import_stopped_in_the_middle_continues_without_adding_a_user_twice() {
    upload("username\n%1$sa\n%1$sb\n%1$sc\n".formatted(name));
    database()
        .sql("update user_imports set position = 2, added = 2 where user_id = :id")
        .param("id", owner.id())
        .update();

    String page = staff.get(PAGE).body();
    assertThat(page).contains("2 of 3 lines are imported.", "Continue import");
    confirm(page);
    confirm(page);

    assertThat(staff.get(PAGE).body()).contains("3 users were added.");
    assertThat(imported()).isEqualTo(1);
  }

  @Test
  void a_file_that_was_replaced_since_the_preview_is_not_imported() {
    upload("username\n%sfirst\n".formatted(name));
    String preview = staff.get(PAGE).body();
    upload("username\n%ssecond\n".formatted(name));

    assertThat(confirm(preview).body())
        .contains("This file was replaced or has expired. Upload it again.");
    assertThat(imported()).isZero();
  }

  @Test
  void an_expired_file_is_not_imported_and_a_file_can_be_discarded() {
    upload("username\n%sfirst\n".formatted(name));
    String preview = staff.get(PAGE).body();
    database()
        .sql("update user_imports set expires_at = now() where user_id = :id")
        .param("id", owner.id())
        .update();

    assertThat(confirm(preview).body()).contains("This file was replaced or has expired.");

    upload("username\n%sfirst\n".formatted(name));
    staff.post(PAGE, Map.of("discard", "yes"));
    assertThat(staff.get(PAGE).body()).contains("Choose a file");
    assertThat(imported()).isZero();
  }

  @Test
  void a_file_belongs_to_its_owner_and_is_stored_encrypted() {
    upload("username,password\n%ssecret,%s\n".formatted(name, HASH));
    Browser other = browser(newStaff());

    assertThat(other.get(PAGE).body()).contains("Choose a file").doesNotContain(name);
    Matcher digest = DIGEST.matcher(staff.get(PAGE).body());
    assertThat(digest.find()).isTrue();
    assertThat(other.post(PAGE, Map.of("confirm", digest.group(1))).body())
        .contains("This file was replaced or has expired.");
    assertThat(
            database()
                .sql("select position(:name in encode(content, 'escape')) from user_imports")
                .param("name", name)
                .query(Integer.class)
                .list())
        .containsOnly(0);
  }

  @Test
  void only_who_may_grant_adds_users_to_groups() {
    String group = "group " + name;
    Person member = newPerson();
    join(member, group, "blog.add_post");
    String file = "username,groups\n%1$sone,%2$s\n%1$stwo,no such group\n".formatted(name, group);

    upload(file);
    assertThat(faults(staff.get(PAGE).body()))
        .containsExactly(
            "Line 2, groups: There is no group %s to which you can add users.".formatted(group),
            "Line 3, groups: There is no group no such group to which you can add users.");

    change(owner, "is_superuser = true");
    String preview = staff.get(PAGE).body();
    assertThat(faults(preview)).hasSize(1);
    confirm(preview);

    assertThat(
            database()
                .sql(
                    """
                    select username
                      from user_groups
                      join groups on groups.id = group_id and groups.name = :group
                      join users on users.id = user_id
                     where username like :name
                    """)
                .param("group", group)
                .param("name", name + "%")
                .query(String.class)
                .list())
        .containsExactly(name + "one");
  }

  @Test
  void staff_who_lost_their_status_since_the_preview_add_nobody() {
    upload("username\n%sfirst\n".formatted(name));
    String preview = staff.get(PAGE).body();
    change(owner, "is_staff = false");

    assertThat(confirm(preview).status()).isEqualTo(403);
    assertThat(imported()).isZero();
  }

  @Test
  void new_users_without_a_password_get_a_link_if_staff_choose_so() {
    awaitJobs();
    MAILS.take();
    upload(
        "username,email,password,is_active\n%1$sa,%1$sa@example.org,,\n%1$sb,%1$sb@example.org,%2$s,\n%1$sc,%1$sc@example.org,,no\n"
            .formatted(name, HASH));

    Matcher digest = DIGEST.matcher(staff.get(PAGE).body());
    assertThat(digest.find()).isTrue();
    staff.post(PAGE, Map.of("confirm", digest.group(1), "send_links", "yes"));
    awaitJobs();

    assertThat(MAILS.take().stream().filter(mail -> mail.to().startsWith(name)).toList())
        .singleElement()
        .satisfies(mail -> assertThat(mail.to()).isEqualTo(name + "a@example.org"));
  }

  private static List<String> faults(String page) {
    return Pattern.compile("<li>(Line \\d+.*)</li>")
        .matcher(page)
        .results()
        .map(found -> found.group(1).replaceAll("</?code>", ""))
        .toList();
  }

  private Response confirm(String page) {
    Matcher digest = DIGEST.matcher(page);
    assertThat(digest.find()).as(page).isTrue();
    return staff.post(PAGE, Map.of("confirm", digest.group(1)));
  }

  private Browser browser(Person person) {
    var browser = new Browser(http());
    browser.login(person);
    browser.get(PAGE);
    return browser;
  }

  private Response upload(String file) {
    return upload(file.getBytes(UTF_8));
  }

  private Response upload(byte[] file) {
    return staff.send(
        staff
            .request("POST", PAGE)
            .header("Accept", "text/html")
            .header("Content-Type", "multipart/form-data; boundary=limit")
            .body(body(file)));
  }

  private byte[] body(byte[] file) {
    var body = new ByteArrayOutputStream();
    body.writeBytes(
        """
        --limit\r
        Content-Disposition: form-data; name="csrfmiddlewaretoken"\r
        \r
        %s\r
        --limit\r
        Content-Disposition: form-data; name="file"; filename="users.csv"\r
        Content-Type: text/csv\r
        \r
        """
            .formatted(staff.formToken().orElseThrow())
            .getBytes(UTF_8));
    body.writeBytes(file);
    body.writeBytes("\r\n--limit--\r\n".getBytes(UTF_8));
    return body.toByteArray();
  }

  private long imported() {
    return database()
        .sql("select count(*) from users where username like :name")
        .param("name", name + "%")
        .query(Long.class)
        .single();
  }

  private List<String> rows() {
    return database()
        .sql(
            """
            select concat_ws(' ', username, email, first_name, last_name, is_active::text,
                             is_staff::text, is_superuser::text, left(password, 32))
              from users
             where username like :name
             order by username
            """)
        .param("name", name + "%")
        .query((row, _) -> row.getString(1).replaceAll("!.*", "!"))
        .list();
  }

  private long events() {
    return database()
        .sql(
            """
            select count(*)
              from events
             where actor_id = :id
               and kind = 'staff.user_added'
               and detail like 'import is_staff=false%'
            """)
        .param("id", owner.id())
        .query(Long.class)
        .single();
  }
}
