package dev.countersign.ui.staff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.usersearch.SavedView;
import dev.countersign.identity.usersearch.SavedViewStore;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class SavedViewPageTest extends ServiceTest {

  private static final String USERS = "/admin/users/";
  private static final String VIEWS = USERS + "views/";

  @Autowired private SavedViewStore store;

  private Person owner;
  private Browser staff;

  @BeforeEach
  void staffWithoutViews() {
    owner = newStaff();
    staff = new Browser(http());
    staff.login(owner);
    staff.get(USERS);
  }

  @Test
  void a_search_is_saved_and_opened_again() {
    assertThat(staff.get(USERS + "?q=a+%26+b&is_staff=no").body()).contains("Save view");

    Response saved =
        staff.post(VIEWS + "?q=a+%26+b&is_staff=no&sort=-last_login", Map.of("name", "My <view>"));

    assertThat(saved.header("Location").orElseThrow())
        .isEqualTo(USERS + "?q=a+%26+b&is_staff=no&sort=-last_login&done=view-saved");
    assertThat(staff.get(USERS).body())
        .contains(
            "/admin/users/?q=a+%26+b&amp;is_staff=no&amp;sort=-last_login\">My &lt;view&gt;<");
  }

  @Test
  void only_known_parameters_are_saved() {
    staff.post(VIEWS + "?is_staff=yes&next=//evil.example&after=1.x&done=x", Map.of("name", "v"));

    assertThat(store.list(owner.id())).containsExactly(new SavedView("v", "is_staff=yes"));
  }

  @Test
  void a_view_of_the_same_name_is_replaced() {
    staff.post(VIEWS + "?is_staff=yes", Map.of("name", "same"));
    staff.post(VIEWS + "?is_staff=no", Map.of("name", " same "));

    assertThat(store.list(owner.id())).containsExactly(new SavedView("same", "is_staff=no"));
  }

  @Test
  void a_name_is_needed_and_not_too_long() {
    for (String name : new String[] {"", "   ", "x".repeat(61)}) {
      assertThat(staff.post(VIEWS + "?is_staff=yes", Map.of("name", name)).body())
          .contains("Enter a name of at most 60 characters.");
    }
    assertThat(store.list(owner.id())).isEmpty();
  }

  @Test
  void more_than_twenty_views_are_refused() {
    for (int i = 0; i < SavedViewStore.MOST; i++) {
      assertThat(store.save(owner.id(), new SavedView("view" + i, "is_staff=yes"))).isTrue();
    }

    assertThat(staff.post(VIEWS + "?is_staff=no", Map.of("name", "one more")).body())
        .contains("You have 20 views. Remove one first.");
    assertThat(store.save(owner.id(), new SavedView("view3", "is_staff=no"))).isTrue();
    assertThat(store.list(owner.id())).hasSize(SavedViewStore.MOST);
  }

  @Test
  void a_view_belongs_to_its_owner() {
    Browser other = new Browser(http());
    other.login(newStaff());
    other.get(USERS);
    staff.post(VIEWS + "?is_staff=yes", Map.of("name", "private view"));

    assertThat(other.get(USERS).body()).doesNotContain("private view");
    assertThat(other.get(VIEWS).body()).contains("No saved views.");
    other.post(VIEWS + "delete/", Map.of("name", "private view"));
    assertThat(store.list(owner.id())).hasSize(1);

    assertThat(staff.get(VIEWS).body()).contains("Remove the view private view");
    staff.post(VIEWS + "delete/", Map.of("name", "private view"));
    assertThat(store.list(owner.id())).isEmpty();
  }
}
