package dev.countersign.platform.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.Countersign;
import dev.countersign.support.TestDatabase;
import dev.countersign.support.TestKeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Tests settings that are validated only when the whole service starts. */
@Tag("service")
@ExtendWith(OutputCaptureExtension.class)
class StartUpTest {

  @Test
  void an_unknown_scheme_stops_start_up_and_the_known_ones_are_listed(CapturedOutput output) {
    assertThatThrownBy(
        () -> start("--countersign.api.default-authentication-classes=jwt,carrier-pigeon"));

    assertThat(output.getAll())
        .contains("Property: countersign.api.default-authentication-classes")
        .contains("from property source \"commandLineArgs\"")
        .contains("\"carrier-pigeon\" is none of: house-key, jwt, jwt-cookie, session, token");
  }

  @Test
  void an_unknown_permission_stops_start_up_and_the_known_ones_are_listed(CapturedOutput output) {
    assertThatThrownBy(() -> start("--countersign.api.default-permission-classes=is-nice"));

    assertThat(output.getAll())
        .contains(
            "\"is-nice\" is none of: allow-any, has-second-factor, is-admin-user,"
                + " is-authenticated, is-authenticated-or-read-only, knocks, may-add-users,"
                + " may-change-users, may-introspect, may-view-groups, recently-authenticated, recently-authenticated-or-exempt");
  }

  @Test
  void an_unknown_setting_stops_start_up_and_the_nearest_one_is_suggested(CapturedOutput output) {
    assertThatThrownBy(() -> start("--countersign.jwt.leewey=5s"));

    assertThat(output.getAll())
        .contains("Property: countersign.jwt.leewey")
        .contains("from property source \"commandLineArgs\"")
        .contains("is not a setting. Did you mean countersign.jwt.leeway?");
  }

  @Test
  void documented_rates_are_known_and_a_rate_for_no_scope_stops_start_up(CapturedOutput output) {
    start("--server.address=127.0.0.1", "--countersign.api.throttle.rates.password-reset=5/hour");
    assertThat(output.getAll()).doesNotContain("is not a setting");

    assertThatThrownBy(() -> start("--countersign.api.throttle.rates.logn=5/hour"));
    assertThat(output.getAll())
        .contains("Property: countersign.api.throttle.rates.logn")
        .contains(
            "no endpoint has this scope; there are: anon, export, forward-auth, introspect, login,");
  }

  @Test
  void a_signing_key_shorter_than_its_hash_stops_start_up(CapturedOutput output) {
    assertThatThrownBy(() -> start("--countersign.jwt.signing-key=too-short"));

    assertThat(output.getAll())
        .contains("Property: countersign.jwt.signing-key")
        .contains("a signing key needs 32 bytes or more, this one has 9")
        .doesNotContain("too-short");
  }

  @Test
  void a_key_that_does_not_fit_its_algorithm_stops_start_up(CapturedOutput output) {
    String pem = TestKeys.privatePem(TestKeys.ec("secp384r1"));
    assertThatThrownBy(
        () -> start("--countersign.jwt.algorithm=ES256", "--countersign.jwt.signing-key=" + pem));

    assertThat(output.getAll())
        .contains("Property: countersign.jwt.signing-key")
        .contains("from property source \"commandLineArgs\"")
        .contains("this key does not fit: ES256 needs a key on the curve P-256")
        .doesNotContain("BEGIN PRIVATE KEY");
  }

  @Test
  void a_secret_key_that_is_none_stops_start_up_and_says_how_to_get_one(CapturedOutput output) {
    assertThatThrownBy(() -> start("--countersign.secret-key="));
    assertThatThrownBy(() -> start("--countersign.secret-key=" + "change-me-".repeat(6)));
    assertThatThrownBy(() -> start("--countersign.secret-key=hush-hush"));

    assertThat(output.getAll())
        .contains("Property: countersign.secret-key")
        .contains("is empty: set it to the output of `bin/countersign generate-secret-key`")
        .contains("is a published example: set it to the output of")
        .contains("is shorter than 32 bytes: set it to the output of")
        .doesNotContain("hush-hush");
  }

  @Test
  void a_start_without_staff_says_how_to_make_one(CapturedOutput output) {
    start("--server.address=127.0.0.1");

    assertThat(output.getAll())
        .contains("No user is staff yet: `bin/countersign createsuperuser` creates the first.");
  }

  @Test
  void what_the_wall_cannot_be_built_from_stops_start_up(CapturedOutput output) {
    assertThatThrownBy(() -> start("--countersign.allowed-hosts=https://example.com"));
    assertThatThrownBy(() -> start("--countersign.security.trusted-proxies=10.0.0.0/33"));
    assertThatThrownBy(() -> start("--countersign.security.redirect-exempt=("));
    assertThatThrownBy(() -> start("--countersign.security.proxy-ssl-header=X-Forwarded-Proto"));
    assertThatThrownBy(() -> start("--countersign.security.proxy-request-id-header=X-Id: 1"));

    assertThat(output.getAll())
        .contains("Property: countersign.allowed-hosts", "\"https://example.com\" is no host")
        .contains("Property: countersign.security.trusted-proxies", "\"10.0.0.0/33\" is neither")
        .contains("Property: countersign.security.redirect-exempt", "is no regular expression")
        .contains("must be \"Name: value\"");
  }

  @Test
  void believing_everybodys_forwarding_headers_stops_start_up(CapturedOutput output) {
    assertThatThrownBy(() -> start("--server.forward-headers-strategy=framework"));

    assertThat(output.getAll())
        .contains("Property: server.forward-headers-strategy")
        .contains("list the proxies in countersign.security.trusted-proxies");
  }

  @Test
  void a_service_for_others_without_a_host_name_says_what_to_set(CapturedOutput output) {
    start();

    assertThat(output.getAll()).contains("set countersign.allowed-hosts to the names clients use");
  }

  @Test
  void a_service_for_this_machine_needs_no_host_name(CapturedOutput output) {
    start("--server.address=127.0.0.1");
    start("--countersign.debug=true");

    assertThat(output.getAll()).doesNotContain("countersign.allowed-hosts");
  }

  private static void start(String... arguments) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "--spring.datasource.url=" + TestDatabase.freshDatabase(),
                "--spring.datasource.username=postgres",
                "--server.port=0"));
    if (Arrays.stream(arguments).noneMatch(given -> given.startsWith("--countersign.secret-key"))) {
      all.add("--countersign.secret-key=" + "k3y".repeat(20));
    }
    all.addAll(List.of(arguments));
    new SpringApplicationBuilder(Countersign.class).run(all.toArray(String[]::new)).close();
  }
}
