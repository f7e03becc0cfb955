package dev.countersign.ui.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.http.templates.StaticFiles;
import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

class StaticFileTest extends ServiceTest {

  private static final Path FOLDER = Path.of("service/src/main/resources/static");
  private static final String STYLE = "app.css";

  @Autowired private StaticFiles files;

  @ParameterizedTest
  @CsvSource({
    "app.css, text/css;charset=utf-8",
    "vendor/htmx/2.0.11/LICENSE.txt, text/plain;charset=utf-8",
    "favicon.svg, image/svg+xml"
  })
  void a_file_is_sent_as_it_is_and_kept_for_a_year(String path, String type) throws IOException {
    Response file = http().request("GET", files.address(path)).header("Accept", "image/png").send();

    assertThat(file.status()).isEqualTo(200);
    assertThat(file.bodyBytes()).isEqualTo(Files.readAllBytes(FOLDER.resolve(path)));
    assertThat(file.header("Content-Type").orElseThrow().replace(" ", "")).isEqualTo(type);
    assertThat(file.headers("Cache-Control"))
        .containsExactly("public, max-age=31536000, immutable");
    assertThat(file.header("Vary")).contains("Accept-Encoding");
    assertThat(file.header("Content-Encoding")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "GZIP", "br, gzip;q=0.5", "deflate,gzip ; q=1.0", "gzip;q=0.001"})
  void whoever_can_unpack_it_gets_it_packed(String accepted) throws IOException {
    Response file = encoded(accepted);

    assertThat(file.header("Content-Encoding")).contains("gzip");
    assertThat(file.bodyBytes()).hasSizeLessThan(20_000);
    try (var unpacked = new GZIPInputStream(new ByteArrayInputStream(file.bodyBytes()))) {
      assertThat(unpacked.readAllBytes()).isEqualTo(Files.readAllBytes(FOLDER.resolve(STYLE)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "identity", "br", "gzip;q=0", "gzip;q=0.000", "xgzip"})
  void nobody_else_does(String accepted) {
    assertThat(encoded(accepted).header("Content-Encoding")).isEmpty();
  }

  private Response encoded(String accepted) {
    return http().request("GET", files.address(STYLE)).header("Accept-Encoding", accepted).send();
  }

  @Test
  void everybody_gets_it_with_a_stale_token_too() {
    Response file = http().request("GET", files.address(STYLE)).bearer("garbage").send();

    assertThat(file.status()).isEqualTo(200);
  }

  @Test
  void whoever_asks_again_is_told_that_nothing_has_changed() {
    String tag = http().get(files.address(STYLE)).header("ETag").orElseThrow();

    Response known =
        http().request("GET", files.address(STYLE)).header("If-None-Match", tag).send();

    assertThat(known.status()).isEqualTo(304);
    assertThat(known.header("Cache-Control")).contains("public, max-age=31536000, immutable");
  }

  @Test
  void head_tells_its_length() throws IOException {
    Response head = http().request("HEAD", files.address(STYLE)).send();

    assertThat(head.status()).isEqualTo(200);
    assertThat(head.header("Content-Length"))
        .contains(Long.toString(Files.size(FOLDER.resolve(STYLE))));
    assertThat(http().request("POST", files.address(STYLE)).send().status()).isEqualTo(405);
  }

  @Test
  void an_address_of_another_content_is_not_found_and_not_kept() {
    Response other = http().get("/static/0123456789abcdef/" + STYLE);

    assertThat(other.status()).isEqualTo(404);
    assertThat(other.header("Cache-Control")).contains("no-store");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "/x",
        "/vendor",
        "/vendor/",
        "/vendor/SHA256SUMS",
        "/../application.yaml",
        "/%2e%2e/application.yaml",
        "/..%2fapplication.yaml",
        "/vendor/..%5c..%5capplication.yaml",
        "/app.css/",
        "/app.css%00",
        "/app.css;x=.svg",
        "//app.css"
      })
  void nothing_else_can_be_asked_for(String path) {
    String hash = files.address(STYLE).split("/", -1)[2];

    assertThat(http().get("/static/" + hash + path).status()).isIn(400, 404);
  }

  @Test
  void a_file_of_an_unknown_type_has_no_address() {
    for (String path : List.of("vendor/SHA256SUMS", "../application.yaml", "nope.css", "")) {
      assertThatThrownBy(() -> files.address(path))
          .hasMessage("Static file " + path + " does not exist.");
    }
  }
}
