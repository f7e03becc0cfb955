package dev.countersign.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AssignableTypeFilter;

/** Checks that every recorded area is replayed by one test, or is listed here with a reason. */
class RecordedAreasTest {

  private static final Map<String, String> NOT_REPLAYED =
      Map.of(
          "variant_debug",
          "Row 19: this service has no debug pages, so it has no setting that shows them.",
          "variant_email_optional",
          "The specification requires the email address, so no setting makes it optional.",
          "variant_email_plainfield",
          "The original stack has no maximum length here and fails with a database error. This"
              + " service has a maximum length, which accounts_register replays.",
          "variant_short_life",
          "The recording waits until tokens with lifetimes of 1 and 2 seconds expire. The crafted"
              + " expired tokens of auth_header, token_refresh, token_verify and accounts_logout"
              + " are replayed and get the same responses.");

  @Test
  void every_recorded_area_is_replayed_or_listed_with_a_reason() throws Exception {
    OracleRecording recording = OracleRecording.find();
    assumeThat(recording.isPresent()).isTrue();

    List<String> accounted =
        Stream.concat(replayed().stream(), NOT_REPLAYED.keySet().stream()).toList();

    assertThat(accounted).containsExactlyInAnyOrderElementsOf(recording.areas());
  }

  @Test
  void no_area_is_both_replayed_and_listed() throws Exception {
    assertThat(replayed())
        .doesNotHaveDuplicates()
        .doesNotContainAnyElementsOf(NOT_REPLAYED.keySet());
  }

  private static List<String> replayed() throws ReflectiveOperationException {
    var scanner = new ClassPathScanningCandidateComponentProvider(false);
    scanner.addIncludeFilter(new AssignableTypeFilter(OracleReplay.class));
    List<String> classes =
        scanner.findCandidateComponents(RecordedAreasTest.class.getPackageName()).stream()
            .map(found -> found.getBeanClassName())
            // Replays the areas of OracleReplayTest once more, by another path.
            .filter(name -> !ServletReplayTest.class.getName().equals(name))
            .toList();
    Stream.Builder<String> areas = Stream.builder();
    for (String name : classes) {
      var constructor = Class.forName(name).getDeclaredConstructor();
      ((OracleReplay) constructor.newInstance()).areas().forEach(areas);
    }
    return areas.build().toList();
  }
}
