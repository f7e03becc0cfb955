package dev.countersign.http.templates;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.settings.UiSettings;
import dev.countersign.platform.settings.UnusableSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrandTest {

  @TempDir private Path folder;

  @Test
  void without_settings_pages_have_our_name_logo_and_colour() throws IOException {
    Brand brand = Brand.of(WrittenTemplates.UI, new StaticFiles(WrittenTemplates.UI));

    assertThat(brand.name()).isEqualTo("Countersign");
    assertThat(brand.logo()).endsWith("/favicon.svg");
    assertThat(brand.styles()).isEmpty();
    assertThat(brand.support()).isEmpty();
    assertThat(brand.terms()).isEmpty();
  }

  @Test
  void a_logo_is_served_from_the_file() throws IOException {
    Path logo = Files.writeString(folder.resolve("acme.SVG"), "<svg/>");
    var settings = new UiSettings("Acme", logo, null, "https://acme.example/help", "/terms/");

    var files = new StaticFiles(settings);
    Brand brand = Brand.of(settings, files);

    StaticFile served = files.at(brand.logo()).orElseThrow();
    assertThat(served.bytes()).isEqualTo("<svg/>".getBytes(UTF_8));
    assertThat(served.type()).isEqualTo("image/svg+xml");
    assertThat(brand.support()).isEqualTo("https://acme.example/help");
    assertThat(brand.terms()).isEqualTo("/terms/");
  }

  @Test
  void an_accent_sets_the_tokens_of_the_brand() throws IOException {
    var settings = new UiSettings("Acme", null, "#1c5a9e", null, null);

    var files = new StaticFiles(settings);
    Brand brand = Brand.of(settings, files);

    assertThat(new String(files.at(brand.styles()).orElseThrow().bytes(), UTF_8))
        .contains("--brand: #1c5a9e;", "--brand-hover", "--brand-ink", "--brand-soft");
  }

  @ParameterizedTest
  @ValueSource(strings = {"#ffffff", "#ffd700", "#00ff00", "#1ea7fd"})
  void an_accent_on_which_white_text_cannot_be_read_is_refused(String colour) {
    assertThatThrownBy(() -> new Accent(colour))
        .isInstanceOf(UnusableSetting.class)
        .hasMessageContaining(colour + " is too light");
  }

  @Test
  void a_logo_of_another_type_is_refused() {
    var settings = new UiSettings("Acme", folder.resolve("logo.gif"), null, null, null);

    assertThatThrownBy(() -> BrandFiles.of(settings)).hasMessageContaining("neither an SVG nor");
  }

  @Test
  void a_logo_that_does_not_exist_is_refused() {
    var settings = new UiSettings("Acme", folder.resolve("none.png"), null, null, null);

    assertThatThrownBy(() -> BrandFiles.of(settings)).hasMessageContaining("cannot be read");
  }
}
