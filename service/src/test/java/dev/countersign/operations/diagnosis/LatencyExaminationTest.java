package dev.countersign.operations.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;

class LatencyExaminationTest extends ServiceTest {

  @Test
  void a_login_waits_as_often_as_the_examination_says() throws Exception {
    Person ada = newPerson();

    int roundTrips = statements().during(() -> loginAs(ada.username(), ada.password()));

    assertThat(roundTrips).isEqualTo(LatencyExamination.ROUND_TRIPS_OF_A_LOGIN);
  }
}
