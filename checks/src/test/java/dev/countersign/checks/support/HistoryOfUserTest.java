package dev.countersign.checks.support;

import static dev.countersign.checks.support.AcknowledgedRequest.Act.LOGIN;
import static dev.countersign.checks.support.AcknowledgedRequest.Act.LOGOUT;
import static dev.countersign.checks.support.AcknowledgedRequest.Act.READ_PROFILE;
import static dev.countersign.checks.support.AcknowledgedRequest.Act.REFRESH;
import static dev.countersign.checks.support.AcknowledgedRequest.Act.REGISTER;
import static dev.countersign.checks.support.AcknowledgedRequest.Act.SET_PASSWORD;
import static dev.countersign.checks.support.AcknowledgedRequest.Act.SET_PROFILE;
import static dev.countersign.checks.support.AcknowledgedRequest.Result.DONE;
import static dev.countersign.checks.support.AcknowledgedRequest.Result.REFUSED;
import static dev.countersign.checks.support.AcknowledgedRequest.Result.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.checks.support.AcknowledgedRequest.Act;
import dev.countersign.checks.support.AcknowledgedRequest.Result;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Proves that the history check detects faults. */
@Tag("R2")
class HistoryOfUserTest {

  private final List<AcknowledgedRequest> deeds = new ArrayList<>();

  @Test
  void a_history_without_faults_has_none() {
    begin();
    did(REFRESH, "a", DONE, "b");
    did(REFRESH, "a", REFUSED, "");
    did(SET_PROFILE, "v", DONE, "");
    did(READ_PROFILE, "ada", DONE, "v");
    did(SET_PASSWORD, "q", DONE, "");
    did(REFRESH, "b", REFUSED, "");
    did(LOGIN, "p", REFUSED, "");
    did(LOGIN, "q", DONE, "c");
    did(LOGOUT, "c", DONE, "");
    did(REFRESH, "c", REFUSED, "");

    assertThat(faults()).isEmpty();
  }

  @Test
  void what_may_have_been_done_may_be_so_or_not() {
    begin();
    did(SET_PROFILE, "v", DONE, "");
    did(SET_PROFILE, "w", UNKNOWN, "");
    did(READ_PROFILE, "ada", DONE, "v");
    did(READ_PROFILE, "ada", DONE, "w");
    did(REFRESH, "a", UNKNOWN, "");
    did(REFRESH, "a", REFUSED, "");
    did(SET_PASSWORD, "q", UNKNOWN, "");
    did(LOGIN, "p", REFUSED, "");
    did(LOGIN, "q", DONE, "b");

    assertThat(faults()).isEmpty();
  }

  @Test
  void a_token_that_is_accepted_twice_is_found() {
    begin();
    did(REFRESH, "a", DONE, "b");
    did(REFRESH, "a", DONE, "c");

    assertThat(faults()).singleElement().asString().contains("accepted twice");
  }

  @Test
  void a_rotation_that_is_lost_is_found() {
    begin();
    did(REFRESH, "a", DONE, "b");
    did(REFRESH, "b", REFUSED, "");

    assertThat(faults()).singleElement().asString().contains("rotation is lost");
  }

  @Test
  void a_registration_that_was_not_acknowledged_may_be_lost() {
    did(REGISTER, "p", UNKNOWN, "");
    did(REGISTER, "p", REFUSED, "");
    did(LOGIN, "p", REFUSED, "");
    did(REGISTER, "p", DONE, "");
    did(LOGIN, "p", DONE, "a");

    assertThat(faults()).isEmpty();
  }

  @Test
  void a_registration_that_is_lost_is_found() {
    did(REGISTER, "p", DONE, "");
    did(LOGIN, "p", REFUSED, "");

    assertThat(faults()).singleElement().asString().contains("password is lost");
  }

  @Test
  void a_log_out_that_is_lost_is_found() {
    begin();
    did(REFRESH, "a", DONE, "b");
    did(LOGOUT, "b", DONE, "");
    did(REFRESH, "b", DONE, "c");

    assertThat(faults()).singleElement().asString().contains("revoked token");
  }

  @Test
  void a_password_that_is_lost_is_found_in_three_ways() {
    begin();
    did(SET_PASSWORD, "q", DONE, "");
    did(LOGIN, "q", REFUSED, "");
    did(LOGIN, "p", DONE, "b");
    did(REFRESH, "a", DONE, "c");

    assertThat(faults()).hasSize(3);
  }

  @Test
  void a_profile_that_is_lost_is_found() {
    begin();
    did(SET_PROFILE, "v", DONE, "");
    did(SET_PROFILE, "w", DONE, "");
    did(READ_PROFILE, "ada", DONE, "v");

    assertThat(faults()).singleElement().asString().contains("profile is lost");
  }

  @Test
  void an_answer_for_somebody_else_is_found() {
    begin();
    did(SET_PROFILE, "v", DONE, "");
    did(READ_PROFILE, "bob", DONE, "v");

    assertThat(faults()).singleElement().asString().contains("another user");
  }

  private void begin() {
    did(REGISTER, "p", DONE, "");
    did(LOGIN, "p", DONE, "a");
  }

  private void did(Act act, String subject, Result result, String given) {
    deeds.add(new AcknowledgedRequest("ada", act, subject, result, given, deeds.size()));
  }

  private List<String> faults() {
    return HistoryOfUser.faults(deeds);
  }
}
