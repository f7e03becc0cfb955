package dev.countersign.operations.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.Countersign;
import dev.countersign.support.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Tag("service")
@ExtendWith(OutputCaptureExtension.class)
class ListingFormatTest {

  @ParameterizedTest
  @CsvSource({
    "keys list, kid algorithm role until",
    "showmigrations, version description applied",
    "listurls, methods path schemes permissions throttle",
    "diffsettings, name value origin",
    "check --list-tags, ''",
  })
  void every_list_can_be_printed_as_json(String command, String fields, CapturedOutput output) {
    List<String> all = new ArrayList<>(List.of(command.split(" ", -1)));
    all.add("--format=json");
    all.add("--countersign.secret-key=" + "k3y".repeat(20));
    all.add("--spring.datasource.url=" + TestDatabase.migratedDatabase());

    assertThat(CountersignCommand.run(Countersign.class, all.toArray(String[]::new)))
        .as(output.getErr())
        .isZero();

    JsonNode list = JsonMapper.shared().readTree(output.getOut());
    assertThat(list.isArray()).isTrue();
    assertThat(list).isNotEmpty();
    assertThat(String.join(" ", list.get(0).propertyNames())).isEqualTo(fields);
    assertThat(output.getOut()).doesNotContain("k3yk3y");
  }
}
