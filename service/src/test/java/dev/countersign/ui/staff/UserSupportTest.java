package dev.countersign.ui.staff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.audit.EventKind;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.ui.staff.UserTimelinePage.Topic;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests what the page of a user offers to support: credentials, notes and the timeline. */
class UserSupportTest extends ServiceTest {

  private Person actor;
  private Browser staff;
  private Person ada;
  private String page;

  @BeforeEach
  void staff_and_a_user() {
    actor = newStaff();
    staff = new Browser(http());
    staff.login(actor);
    ada = newPerson();
    page = "/admin/users/" + ada.id() + "/";
  }

  @AfterEach
  void leave_no_superuser_to_other_tests() {
    database().sql("update users set is_superuser = false where is_superuser").update();
  }

  @Test
  void staff_require_another_password_on_the_page() {
    assertThat(staff.get(page).body()).doesNotContain("change required");

    Response posted = staff.post(page + "require-password-change/", Map.of());

    assertThat(posted.header("Location")).contains(page + "?done=password-change-required");
    assertThat(staff.get(page).body())
        .contains("password change required", "A login with the current password is refused");
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(403);
  }

  @Test
  void staff_cannot_require_it_of_a_superuser_or_of_themselves() {
    change(ada, "is_superuser = true");
    staff.get(page);

    assertThat(staff.post(page + "require-password-change/", Map.of()).status()).isEqualTo(403);
    String own = "/admin/users/" + actor.id() + "/";
    assertThat(staff.get(own).body()).doesNotContain("Require password change");
    assertThat(staff.post(own + "require-password-change/", Map.of()).status()).isEqualTo(400);

    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(200);
    assertThat(loginAs(actor.username(), PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void the_page_says_if_only_a_password_set_by_staff_helps() {
    assertThat(staff.get(page).body()).doesNotContain("has no email address");

    change(ada, "email = ''");

    assertThat(staff.get(page).body())
        .contains("Only a password set by staff can replace the current one.")
        .doesNotContain("Send reset link");
  }

  @Test
  void the_page_tells_age_and_format_of_credentials_and_no_secret() {
    String token = staticToken(ada);

    String shown = staff.get(page).body();
    change(ada, "password = 'pbkdf2_sha256$1$salt$hash'");
    String earlier = staff.get(page).body();
    change(ada, "password = '!unusable'");
    String none = staff.get(page).body();

    assertThat(shown).contains("Argon2id. Set ", "API token", "Two-step login is off");
    assertThat(shown).doesNotContain("argon2$", token);
    assertThat(earlier).contains("Earlier format (pbkdf2_sha256)").doesNotContain("salt$hash");
    assertThat(none).contains("No usable password").doesNotContain("!unusable");
  }

  @Test
  void a_note_is_shown_with_its_author_as_text() {
    Response added = note("Called on Monday.\r\nSays <b>it</b> was not them.");

    assertThat(added.header("Location")).contains(page + "?done=note-added");
    assertThat(staff.get(page).body())
        .contains("Called on Monday.\nSays &lt;b&gt;it&lt;/b&gt; was not them.")
        .contains("<small>" + actor.username() + ", ");
    assertThat(details("staff.note_added")).isEmpty();
  }

  @Test
  void a_note_has_one_to_two_thousand_characters() {
    assertThat(note("x".repeat(1999) + "\r\n" + "x").body())
        .contains("Ensure this field has no more than 2000 characters.");
    assertThat(note(" ").body()).contains("This field may not be blank.");
    assertThat(notes()).isZero();

    assertThat(note("x".repeat(1998) + "\r\n" + "x").status()).isEqualTo(302);

    assertThat(notes()).isEqualTo(1);
  }

  @Test
  void a_refused_note_is_not_lost_and_the_account_is_shown_as_stored() {
    Response refused = note("kept " + "x".repeat(2000));

    assertThat(refused.body())
        .contains(">kept xxx", "value=\"" + ada.username() + "\"", "value=\"" + ada.email() + "\"");
  }

  @Test
  void staff_who_may_not_change_a_user_add_no_note() {
    change(ada, "is_superuser = true");

    assertThat(note("About a superuser.").status()).isEqualTo(403);

    assertThat(staff.get(page).body()).doesNotContain("Add note");
    assertThat(notes()).isZero();
  }

  @Test
  void notes_go_with_the_user_and_are_in_the_export_without_the_author() {
    note("Customer called.");
    String access = login(ada);

    Response export =
        http()
            .request("GET", "/api/accounts/export/")
            .bearer(access)
            .header("Access-Confirmation", confirmation(ada, access))
            .send();

    assertThat(export.body()).contains("\"staff_notes\"", "Customer called.");
    assertThat(export.body()).doesNotContain("author_id", actor.username());
    staff.get(page);
    staff.post(page + "delete/", Map.of());
    assertThat(notes()).isZero();
  }

  @Test
  void the_timeline_shows_the_events_of_a_topic() {
    loginAs(ada.username(), "not-the-password");
    login(ada);
    note("Seen.");

    assertThat(timeline("")).contains("Failed login", "Logged in", "Account created", "Note added");
    assertThat(timeline("failures")).contains("Failed login").doesNotContain("Logged in<");
    assertThat(timeline("logins")).contains("Logged in<").doesNotContain("Failed login");
    assertThat(timeline("changes")).contains("Account created").doesNotContain("Note added");
    assertThat(timeline("staff")).contains("Note added").doesNotContain("Account created");
    assertThat(staff.get(page + "timeline/?show=everything").status()).isEqualTo(404);
    assertThat(staff.get("/admin/users/999999999999/timeline/").status()).isEqualTo(404);
  }

  @Test
  void a_long_timeline_has_pages() {
    for (int number = 0; number < 60; number++) {
      note("Note " + number);
    }

    String first = timeline("staff");
    String address = first.replaceAll("(?s).*href=\"([^\"]*)\" rel=\"next\".*", "$1");
    String second = staff.get(address.replace("&amp;", "&")).body();

    assertThat(entries(first)).isEqualTo(50);
    assertThat(entries(second)).isEqualTo(10);
    assertThat(second).contains(">Newest<").doesNotContain("rel=\"next\"");
  }

  @Test
  void every_kind_of_event_has_one_topic() {
    var all = EnumSet.noneOf(EventKind.class);
    int sum = Arrays.stream(Topic.values()).mapToInt(topic -> topic.kinds().size()).sum();
    Arrays.stream(Topic.values()).forEach(topic -> all.addAll(topic.kinds()));

    assertThat(all).hasSize(sum).hasSize(EventKind.values().length);
  }

  private Response note(String text) {
    staff.get(page);
    return staff.post(page + "notes/", Map.of("note", text));
  }

  private String timeline(String topic) {
    return staff.get(page + "timeline/" + (topic.isEmpty() ? "" : "?show=" + topic)).body();
  }

  private static int entries(String body) {
    return body.split("class=\"entry\"", -1).length - 1;
  }

  private long notes() {
    return database()
        .sql("select count(*) from staff_notes where user_id = :id")
        .param("id", ada.id())
        .query(Long.class)
        .single();
  }

  private String details(String kind) {
    return database()
        .sql("select detail from events where subject_id = :id and kind = :kind")
        .param("id", ada.id())
        .param("kind", kind)
        .query(String.class)
        .single();
  }
}
