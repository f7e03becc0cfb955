package dev.countersign.identity.passwords;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.settings.UnusableSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlocklistTest {

  @TempDir private Path folder = Path.of("");
  private Path words = Path.of("");
  private Path file = Path.of("");

  @BeforeEach
  void name() {
    words = folder.resolve("words.txt");
    file = folder.resolve("words.bloom");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.001, 0.0001})
  void every_word_is_found_and_few_others_are(double share) throws IOException {
    List<String> listed = words(1).limit(20_000).toList();

    Blocklist blocklist = built(listed, share);

    assertThat(listed).allMatch(blocklist::contains);
    long mistaken = words(2).limit(100_000).filter(blocklist::contains).count();
    assertThat(mistaken / 100_000.0).isBetween(share * 0.5, share * 1.5);
  }

  @Test
  void digests_with_their_counts_are_taken_as_such() throws IOException {
    Blocklist blocklist =
        built(
            List.of(
                "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8:9545824",
                "7c4a8d09ca3762af61e59520943dc26494f8941b"),
            0.001);

    assertThat(blocklist.contains("password")).isTrue();
    assertThat(blocklist.contains("123456")).isTrue();
    assertThat(blocklist.contains("Zx9-longpass")).isFalse();
  }

  @Test
  void case_and_spelling_do_not_hide_a_word() throws IOException {
    Blocklist blocklist = built(List.of("violet-kettle", "cafe\u0301-noir"), 0.001);

    assertThat(blocklist.contains("VIOLET-kettle")).isTrue();
    assertThat(blocklist.contains("caf\u00e9-noir")).isTrue();
  }

  @Test
  void what_is_listed_is_too_common() throws IOException {
    built(List.of("violet-kettle-9"), 0.001);
    PasswordSettings usual = TestPasswords.settings(TestPasswords.CHEAP);
    var rules =
        new PasswordRules(
            new PasswordSettings(
                usual.argon2(),
                usual.maxConcurrentHashes(),
                usual.hashDeadline(),
                usual.minLength(),
                usual.maxLength(),
                usual.validators(),
                file,
                usual.resetTimeout()));

    assertThat(rules.complaints("violet-kettle-9", "ada", ""))
        .containsExactly("This password is too common.");
    assertThat(rules.complaints("violet-kettle-8", "ada", "")).isEmpty();
  }

  @Test
  void a_list_in_use_can_be_replaced() throws IOException {
    Blocklist before = built(List.of("violet-kettle"), 0.001);

    Blocklist after = built(words(1).limit(1000).toList(), 0.001);

    assertThat(before.contains("violet-kettle")).isTrue();
    assertThat(after.contains("violet-kettle")).isFalse();
    assertThat(folder).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void a_file_that_is_missing_or_something_else_says_what_to_do() throws IOException {
    assertThatThrownBy(this::open)
        .isInstanceOf(UnusableSetting.class)
        .hasMessage(
            "%s does not exist: create it with `bin/countersign passwords build-blocklist`, or"
                + " remove the setting",
            file);

    Files.writeString(file, "violet-kettle\n".repeat(10));
    assertThatThrownBy(this::open).hasMessageContaining("was not made by build-blocklist: create");
    Files.writeString(file, "");
    assertThatThrownBy(this::open).hasMessageContaining("was not made by build-blocklist: create");
    assertThatThrownBy(() -> Blocklist.of(Optional.of(folder))).isInstanceOf(UnusableSetting.class);
  }

  @Test
  void any_damaged_byte_is_noticed() throws IOException {
    built(List.of("violet-kettle"), 0.001);
    byte[] whole = Files.readAllBytes(file);
    for (int at = 0; at < whole.length; at++) {
      whole[at] ^= 4;
      Files.write(file, whole);

      assertThatThrownBy(this::open).as("byte %d", at).isInstanceOf(UnusableSetting.class);

      whole[at] ^= 4;
    }
    Files.write(file, Arrays.copyOf(whole, whole.length + 1));
    assertThatThrownBy(this::open).hasMessageContaining("is damaged: create");
  }

  private Blocklist built(List<String> lines, double share) throws IOException {
    Files.write(words, lines);
    assertThat(new BlocklistBuild(words, share, () -> {}).writeTo(file)).isEqualTo(lines.size());
    return open();
  }

  private Blocklist open() {
    return Blocklist.of(Optional.of(file));
  }

  private static Stream<String> words(int seed) {
    var random = new Random(seed);
    return Stream.generate(() -> Long.toString(random.nextLong(), 36).toLowerCase(Locale.ROOT));
  }
}
