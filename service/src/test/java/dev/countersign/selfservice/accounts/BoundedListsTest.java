package dev.countersign.selfservice.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests users with many rows: every response stays small, and old logins end. */
class BoundedListsTest extends ServiceTest {

  private static final int MANY = 20_000;
  private static final int MOST_LOGINS = 1_000;
  private static final int MOST_TASKS = 10_000;
  private static final int BOUND = 2_000_000;
  private static final Pattern NEXT = Pattern.compile("<https?://[^/]+(/[^>]*)>; rel=\"next\"");

  @Test
  void every_page_and_response_of_a_user_with_many_rows_is_below_2_mb() {
    Person crowded = newPerson();
    String access = login(crowded);
    addLogins(crowded, MANY);
    addSessions(crowded, MANY);
    addPasskeys(crowded, MANY);
    addTasks(crowded, MANY);
    Browser owner = enter(crowded);
    Browser staff = enter(newStaff());

    for (String path :
        List.of(
            "/account/",
            "/account/devices/",
            "/account/passkeys/",
            "/account/activity/",
            "/account/security/",
            "/account/data/")) {
      assertBounded(path, owner.get(path));
    }
    for (String path :
        List.of(
            "/admin/users/" + crowded.id() + "/",
            "/admin/users/" + crowded.id() + "/timeline/",
            "/admin/users/" + crowded.id() + "/delete/",
            "/admin/logins/?user=" + crowded.username(),
            "/admin/sessions/?user=" + crowded.username())) {
      assertBounded(path, staff.get(path));
    }
    for (String path :
        List.of(
            "/api/tasks/",
            "/api/tasks/public/",
            "/api/accounts/sessions/",
            "/api/accounts/passkeys/",
            "/api/accounts/activity/",
            "/api/accounts/me/")) {
      assertBounded(path, bearer("GET", path, access));
    }
  }

  @Test
  void every_task_is_on_one_of_the_pages_that_the_links_name() {
    Person ada = newPerson();
    String access = login(ada);
    addTasks(ada, 2_500);

    Set<Long> seen = new LinkedHashSet<>();
    String path = "/api/tasks/";
    int pages = 0;
    while (!path.isEmpty()) {
      Response page = bearer("GET", path, access);
      for (JsonNode task : page.json()) {
        assertThat(seen.add(task.get("id").asLong())).isTrue();
      }
      Matcher link = NEXT.matcher(page.header("Link").orElse(""));
      path = link.find() ? link.group(1) : "";
      pages++;
    }

    assertThat(seen).hasSize(2_500);
    assertThat(pages).isEqualTo(3);
  }

  @Test
  void a_short_list_of_tasks_has_no_link() {
    Person ada = newPerson();
    String access = login(ada);
    addTasks(ada, 1_000);

    Response all = bearer("GET", "/api/tasks/", access);

    assertThat(all.json().size()).isEqualTo(1_000);
    assertThat(all.header("Link")).isEmpty();
  }

  @Test
  void a_user_with_10_000_tasks_cannot_add_one() {
    Person ada = newPerson();
    String access = login(ada);
    addTasks(ada, MOST_TASKS - 1);

    assertThat(addTask(access).status()).isEqualTo(201);
    Response refused = addTask(access);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.body())
        .isEqualTo("{\"non_field_errors\":[\"You have 10000 tasks. Delete one to add another.\"]}");
  }

  @Test
  void a_login_ends_the_ones_that_were_used_longest_ago_beyond_1_000() {
    Person ada = newPerson();
    addLogins(ada, MOST_LOGINS + 500);
    addSessions(ada, MOST_LOGINS + 500);

    String access = login(ada);
    enter(ada);

    assertThat(rows("logins", ada)).isEqualTo(MOST_LOGINS);
    assertThat(rows("sessions", ada)).isEqualTo(MOST_LOGINS);
    assertThat(oldest("logins", "rotated_at", ada)).isEqualTo(MOST_LOGINS - 1);
    assertThat(oldest("sessions", "used_at", ada)).isEqualTo(MOST_LOGINS - 1);
    assertThat(bearer("GET", "/api/accounts/sessions/", access).json().size())
        .isEqualTo(2 * MOST_LOGINS);
  }

  @Test
  void all_other_logins_end_at_once_however_many_there_are() {
    Person ada = newPerson();
    addLogins(ada, 3_000);
    addSessions(ada, 3_000);
    Browser browser = enter(ada);
    browser.get("/account/devices/");

    Response ended = browser.post("/account/devices/", Map.of("others", "yes"));

    assertThat(ended.status()).isEqualTo(302);
    assertThat(browser.get("/account/devices/").body()).doesNotContain("name=\"id\"");
    assertThat(rows("sessions", ada)).isOne();
    assertThat(
            database()
                .sql("select count(*) from logins where user_id = :id and revoked_at is null")
                .param("id", ada.id())
                .query(Long.class)
                .single())
        .isZero();
  }

  @Test
  void the_page_of_devices_leads_to_every_login() {
    Person ada = newPerson();
    addLogins(ada, 120);
    Browser browser = enter(ada);
    Pattern id = Pattern.compile("name=\"id\" value=\"([0-9a-f]+)\"");
    Pattern more = Pattern.compile("href=\"(/account/devices/\\?after=[0-9a-f]+)\"");

    Set<String> seen = new LinkedHashSet<>();
    String path = "/account/devices/";
    while (!path.isEmpty()) {
      String page = browser.get(path).body();
      id.matcher(page).results().forEach(found -> assertThat(seen.add(found.group(1))).isTrue());
      Matcher link = more.matcher(page);
      path = link.find() ? link.group(1) : "";
    }

    assertThat(seen).hasSize(120);
  }

  private static void assertBounded(String path, Response answer) {
    assertThat(answer.status()).as(path).isEqualTo(200);
    assertThat(answer.bodyBytes().length).as(path).isLessThan(BOUND);
  }

  private Response bearer(String method, String path, String access) {
    return http().request(method, path).bearer(access).send();
  }

  private Response addTask(String access) {
    return http()
        .request("POST", "/api/tasks/")
        .bearer(access)
        .json("{\"title\":\"one more\"}")
        .send();
  }

  private Browser enter(Person person) {
    Browser browser = new Browser(http());
    browser.login(person);
    return browser;
  }

  private long rows(String table, Person person) {
    return database()
        .sql("select count(*) from " + table + " where user_id = :id")
        .param("id", person.id())
        .query(Long.class)
        .single();
  }

  /** Returns how many minutes ago the login that was used longest ago was used. */
  private long oldest(String table, String column, Person person) {
    return database()
        .sql(
            "select round(extract(epoch from now() - min(%s)) / 60) from %s where user_id = :id"
                .formatted(column, table))
        .param("id", person.id())
        .query(Long.class)
        .single();
  }

  /** Adds logins of which the n-th was used n minutes ago. */
  private void addLogins(Person person, int count) {
    insert(
        """
        insert into logins (user_id, id, epoch, generation, created_at, rotated_at, expires_at,
                            user_agent, address, methods)
        select users.id, (left(md5(n::text), 24) || '00000000')::uuid, login_epoch, 0,
               now() - n * interval '1 minute', now() - n * interval '1 minute',
               now() + interval '7 days', repeat('x', 200), '2001:db8::1', 'pwd'
          from users, generate_series(1, :count) as n
         where users.id = :id
        """,
        person,
        count);
  }

  private void addSessions(Person person, int count) {
    insert(
        """
        insert into sessions (user_id, id, epoch, created_at, used_at, authenticated_at, methods,
                              expires_at, user_agent, address)
        select users.id, md5(n::text)::uuid, login_epoch, now() - n * interval '1 minute',
               now() - n * interval '1 minute', now() - n * interval '1 minute', 'pwd',
               now() + interval '14 days', repeat('x', 200), '2001:db8::1'
          from users, generate_series(1, :count) as n
         where users.id = :id
        """,
        person,
        count);
  }

  private void addPasskeys(Person person, int count) {
    insert(
        """
        insert into passkeys (user_id, id, handle, credential_id, public_key, counter, name,
                              transports, is_backup_eligible, is_backed_up, created_at)
        select :id, md5(n::text)::uuid, 'handle', md5(n::text)::bytea, 'key', 0,
               repeat('n', 100), 'internal', true, true, now()
          from generate_series(1, :count) as n
        """,
        person,
        count);
  }

  private void addTasks(Person person, int count) {
    insert(
        """
        insert into tasks (title, is_public, created_by, created_at)
        select repeat('t', 200), false, :id, now()
          from generate_series(1, :count) as n
        """,
        person,
        count);
  }

  private void insert(String sql, Person person, int count) {
    database().sql(sql).param("id", person.id()).param("count", count).update();
  }
}
