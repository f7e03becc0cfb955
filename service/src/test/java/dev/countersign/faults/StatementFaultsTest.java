package dev.countersign.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.StatementCounter.ThrowingRunnable;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

/** Makes every database call of a request fail once, in every way. */
@Import(PlannedFailure.class)
@Tag("R8")
@Tag("T04")
class StatementFaultsTest extends RepeatableChangeTest {

  private static final String UNAVAILABLE =
      "{\"detail\":\"Service temporarily unavailable, try again later.\",\"code\":\"unavailable\"}";
  private static final Pattern OURS_ALONE =
      Pattern.compile(
          "(?i)exception|sqlstate|planned failure|jdbc|hikari|insert into|update users");

  /** Is random, so it can contain any short word. */
  private static final String CSRF_TOKEN = "value=\"\\w{64}\"";

  /** The first statement reads the user. */
  private static final int STATEMENT_OF_CHANGE = 2;

  @Autowired private PlannedFailure planned;
  @Autowired private DataSource dataSource;

  @AfterEach
  void no_connection_is_left_in_use() throws SQLException {
    var pool = dataSource.unwrap(HikariDataSource.class).getHikariPoolMXBean();
    Awaitility.await().atMost(30, TimeUnit.SECONDS).until(() -> pool.getActiveConnections() == 0);
    assertThat(pool.getThreadsAwaitingConnection()).isZero();
  }

  @TestFactory
  Stream<DynamicTest> what_is_answered_with_success_is_done_and_the_rest_can_be_asked_again() {
    return inEveryWay(recipes(), Scenario::name, this::everyPlace);
  }

  @TestFactory
  Stream<DynamicTest> what_cannot_be_read_is_unavailable_and_nobody_is_taken_for_a_stranger() {
    return inEveryWay(
        List.copyOf(readings().entrySet()),
        reading -> reading.getKey(),
        (reading, failure) -> everyPlaceOfReading(reading.getValue(), failure));
  }

  @TestFactory
  Stream<DynamicTest> a_wrong_password_lets_nobody_in() {
    Person ada = newPerson();
    return inEveryWay(
        List.of("a wrong password"),
        name -> name,
        (_, failure) -> {
          var answers = new ArrayList<Response>();
          int place = 1;
          while (strike(
              place, failure, () -> answers.add(pair(ada.username(), "not-the-password")))) {
            place++;
          }
          assertThat(answers).allMatch(answer -> List.of(401, 503).contains(answer.status()));
          assertThat(answers.getLast().status()).isEqualTo(401);
        });
  }

  @Test
  void a_link_that_was_mailed_works() throws Exception {
    for (Failure failure : failures()) {
      List<MatchResult> mailed = List.of();
      boolean struck = true;
      for (int place = 1; struck; place++) {
        Person ada = newPerson();
        struck = strike(place, failure, () -> ask(ada));
        mailed = links();
        for (MatchResult link : mailed) {
          assertThat(confirm(link).status()).as(failure + " " + place).isEqualTo(200);
        }
      }
      assertThat(mailed).hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 200", "3, 200", "4, 503"})
  void a_change_that_collides_is_made_again_up_to_three_times(int collisions, int status)
      throws Exception {
    RepeatableChange deed = changeProfile("PATCH");
    var answers = new ArrayList<Response>();

    int struck =
        strike(STATEMENT_OF_CHANGE, collisions, Failure.COLLISION, () -> answers.add(deed.ask()));

    assertThat(struck).isEqualTo(collisions);
    assertThat(answers.getFirst().status()).isEqualTo(status);
    assertThat(deed.isDone().getAsBoolean()).isEqualTo(status == 200);
  }

  private boolean strike(int place, Failure failure, ThrowingRunnable action) throws Exception {
    return strike(place, 1, failure, action) == 1;
  }

  private int strike(int place, int strikes, Failure failure, ThrowingRunnable action)
      throws Exception {
    stopJobs();
    return planned.strike(place, strikes, failure, action);
  }

  private void everyPlace(Scenario recipe, Failure failure) throws Exception {
    boolean struck = true;
    for (int place = 1; struck; place++) {
      RepeatableChange deed = recipe.deed().get();
      assertThat(deed.isDone().getAsBoolean()).isFalse();
      var answers = new ArrayList<Response>();

      struck = strike(place, failure, () -> answers.add(deed.ask()));

      assertThat(struck || place > 1).as("the request uses the database").isTrue();
      Response answer = answers.getFirst();
      String where = "%s at %d: %s".formatted(failure, place, answer);
      boolean isDone = deed.isDone().getAsBoolean();
      if (answer.status() == recipe.success()) {
        assertThat(isDone).as(where).isTrue();
        deed.use().accept(answer);
      } else {
        assertThat(struck).as(where).isTrue();
        assertUnavailable(answer, where);
        assertThat(isDone).as(where).isIn(false, failure == Failure.CUT_AFTER);
        Response again = deed.ask();
        assertThat(again.status())
            .as(where + "\nand again: " + again)
            .isEqualTo(isDone ? recipe.again() : recipe.success());
        if (again.status() == recipe.success()) {
          assertThat(deed.isDone().getAsBoolean()).as(where).isTrue();
          deed.use().accept(again);
        }
      }
    }
  }

  private void everyPlaceOfReading(Supplier<Response> reading, Failure failure) throws Exception {
    var answers = new ArrayList<Response>();
    for (int place = 1; strike(place, failure, () -> answers.add(reading.get())); place++) {
      assertUnavailable(answers.getLast(), failure + " at " + place);
      assertThat(reading.get().status()).isEqualTo(200);
    }
    assertThat(answers.getLast().status()).isEqualTo(200);
    assertThat(answers).hasSizeGreaterThan(1);
  }

  private static void assertUnavailable(Response answer, String where) {
    assertThat(answer.status()).as(where + answer).isEqualTo(503);
    assertThat(answer.header("Retry-After")).as(where).contains("1");
    assertThat(answer.headers("Set-Cookie")).as(where).noneMatch(set -> set.contains("sessionid"));
    if (answer.header("Content-Type").orElse("").startsWith("application/json")) {
      assertThat(answer.body()).as(where).isEqualTo(UNAVAILABLE);
    } else {
      String text = answer.body().replaceAll(CSRF_TOKEN, "");
      assertThat(text).as(where).doesNotContainPattern(OURS_ALONE);
    }
  }

  /** A test that runs with one kind of failure. */
  @FunctionalInterface
  private interface Trial<T> {
    void run(T subject, Failure failure) throws Exception;
  }

  List<Failure> failures() {
    return List.of(Failure.values());
  }

  private <T> Stream<DynamicTest> inEveryWay(
      List<T> subjects, Function<T, String> name, Trial<T> trial) {
    return subjects.stream()
        .flatMap(
            subject ->
                failures().stream()
                    .map(
                        failure ->
                            DynamicTest.dynamicTest(
                                name.apply(subject) + ", " + failure,
                                () -> trial.run(subject, failure))));
  }
}
