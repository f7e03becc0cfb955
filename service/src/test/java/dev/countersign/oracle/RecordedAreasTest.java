package dev.countersign.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AssignableTypeFilter;

/** Checks that the recordings are complete, and that one test replays each of them. */
class RecordedAreasTest {

  @Test
  void all_1391_exchanges_are_replayed() throws Exception {
    List<String> replayed = replayed();

    assertThat(replayed).containsExactlyInAnyOrderElementsOf(OracleRecording.areas());
    assertThat(replayed.stream().mapToInt(area -> OracleRecording.area(area).size()).sum())
        .isEqualTo(1_391);
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
