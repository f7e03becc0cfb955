package dev.countersign.ui.staff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/**
 * Tests that one superuser always remains. The property gives this test its own database, in which
 * other tests create no superusers.
 */
@TestPropertySource(properties = "countersign.api.page-size=49")
class LastSuperuserTest extends ServiceTest {

  @Test
  void of_two_superusers_who_remove_each_other_at_once_one_remains() throws Exception {
    Person one = newPerson();
    Person other = newPerson();

    for (int round = 0; round < 20; round++) {
      for (Person person : List.of(one, other)) {
        change(person, "is_staff = true, is_superuser = true, is_active = true");
      }
      Browser first = entered(one);
      Browser second = entered(other);
      var start = new CountDownLatch(1);
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        Future<?> oneWay = threads.submit(() -> deactivate(first, other, start));
        Future<?> otherWay = threads.submit(() -> deactivate(second, one, start));
        start.countDown();
        oneWay.get();
        otherWay.get();
      }

      assertThat(activeSuperusers()).as("round " + round).isEqualTo(1);
    }
  }

  private Browser entered(Person person) {
    Browser browser = new Browser(http());
    browser.login(person);
    browser.get("/admin/users/");
    return browser;
  }

  private static int deactivate(Browser browser, Person person, CountDownLatch start)
      throws InterruptedException {
    start.await();
    return browser
        .post("/admin/users/", Map.of("action", "deactivate", "user-" + person.id(), "on"))
        .status();
  }

  private long activeSuperusers() {
    return database()
        .sql("select count(*) from users where is_superuser and is_active")
        .query(Long.class)
        .single();
  }
}
