package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import dev.countersign.platform.settings.UnusableSetting;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.mock.web.MockHttpServletRequest;

/** Tests rules that the host table does not cover, because the table sets allowed hosts. */
class AllowedHostsTest {

  @Test
  void with_none_named_a_loopback_server_answers_to_loopback_names() {
    var hosts = new AllowedHosts(settings(false), bound("127.0.0.1"));

    assertThat(answersTo(hosts, "localhost", "app.localhost", "127.0.0.1", "127.9.9.9", "[::1]"))
        .isTrue();
    assertThat(answersTo(hosts, "example.com")).isFalse();
    assertThat(answersTo(hosts, "localhost.example.com")).isFalse();
    assertThat(answersTo(hosts, "127.0.0.1.example.com")).isFalse();
  }

  @Test
  void with_none_named_a_server_for_others_answers_to_nobody() {
    var hosts = new AllowedHosts(settings(false), new StandardEnvironment());

    assertThat(answersTo(hosts, "localhost")).isFalse();
    assertThat(answersTo(new AllowedHosts(settings(false), bound("0.0.0.0")), "localhost"))
        .isFalse();
  }

  @Test
  void with_none_named_a_machine_to_develop_on_answers_to_loopback_names() {
    var hosts = new AllowedHosts(settings(true), new StandardEnvironment());

    assertThat(answersTo(hosts, "localhost", "app.localhost", "127.0.0.1", "[::1]")).isTrue();
    assertThat(answersTo(hosts, "example.com")).isFalse();
  }

  @Test
  void once_a_name_is_given_loopback_names_need_naming_too() {
    var hosts = new AllowedHosts(settings(true, "example.com"), bound("127.0.0.1"));

    assertThat(answersTo(hosts, "example.com")).isTrue();
    assertThat(answersTo(hosts, "localhost")).isFalse();
  }

  @Test
  void a_name_is_one_host_alone() {
    var hosts = new AllowedHosts(settings(false, " Example.com "), new StandardEnvironment());

    assertThat(answersTo(hosts, "example.com", "example.com.")).isTrue();
    assertThat(answersTo(hosts, "a.example.com")).isFalse();
    assertThat(answersTo(hosts, "evilexample.com")).isFalse();
  }

  @Test
  void a_name_after_a_dot_is_a_domain_with_its_subdomains() {
    var hosts = new AllowedHosts(settings(false, ".example.com"), new StandardEnvironment());

    assertThat(answersTo(hosts, "example.com", "a.example.com", "a.b.example.com")).isTrue();
    assertThat(answersTo(hosts, "evilexample.com")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://example.com", "example.com:443", "example.com/", "a_b", ""})
  void a_setting_that_is_no_name_prevents_the_start(String setting) {
    assertThatThrownBy(() -> new AllowedHosts(settings(false, setting), new StandardEnvironment()))
        .isInstanceOfSatisfying(
            UnusableSetting.class,
            refused -> assertThat(refused.property()).isEqualTo("countersign.allowed-hosts"));
  }

  @Test
  void a_server_on_an_unknown_address_answers_to_nobody() {
    var hosts = new AllowedHosts(settings(false), bound("unknown.invalid"));

    assertThat(answersTo(hosts, "localhost")).isFalse();
    assertThat(hosts.includeNone()).isTrue();
  }

  @Test
  void a_service_that_answers_to_nobody_can_be_told() {
    assertThat(new AllowedHosts(settings(false), new StandardEnvironment()).includeNone()).isTrue();
    assertThat(new AllowedHosts(settings(false), bound("127.0.0.1")).includeNone()).isFalse();
    assertThat(
            new AllowedHosts(settings(false, "a.example"), new StandardEnvironment()).includeNone())
        .isFalse();
  }

  @Test
  void a_star_is_any_host() {
    var hosts = new AllowedHosts(settings(false, "*"), new StandardEnvironment());

    assertThat(answersTo(hosts, "example.com", "localhost", "[2001:db8::1]")).isTrue();
  }

  @Test
  void an_accepted_host_does_not_make_another_one_acceptable() {
    var hosts = new AllowedHosts(settings(false, "example.com"), new StandardEnvironment());

    assertThat(accepted(hosts, "example.com", "Example.com:8080"))
        .hasValue(new RequestedHost("example.com", "example.com:8080"));
    assertThat(accepted(hosts, "example.com", "example.com:8081"))
        .hasValue(new RequestedHost("example.com", "example.com:8081"));
    assertThat(accepted(hosts, "example.com", "evil.example")).isEmpty();
    assertThat(accepted(hosts, "evil.example", "example.com:8081")).isEmpty();
    assertThat(accepted(hosts, "evil.example", "evil.example")).isEmpty();
    assertThat(accepted(hosts, "example.com", null))
        .hasValue(new RequestedHost("example.com", "example.com"));
    assertThat(accepted(hosts, "example.com", "example.com:8080"))
        .hasValue(new RequestedHost("example.com", "example.com:8080"));
  }

  @Test
  void the_last_accepted_host_is_not_examined_again() {
    var hosts = new AllowedHosts(settings(false, "example.com"), new StandardEnvironment());
    RequestedHost first = accepted(hosts, "example.com", "example.com:8080").orElseThrow();

    assertThat(accepted(hosts, "example.com", "example.com:8080")).containsSame(first);
    assertThat(accepted(hosts, "example.com", null)).isPresent();
    assertThat(accepted(hosts, "example.com", null)).isPresent();
  }

  private static boolean answersTo(AllowedHosts hosts, String... names) {
    return List.of(names).stream().allMatch(name -> accepted(hosts, name, name).isPresent());
  }

  private static Optional<RequestedHost> accepted(
      AllowedHosts hosts, String serverName, @Nullable String header) {
    var request =
        new MockHttpServletRequest() {
          @Override
          public String getServerName() {
            return serverName;
          }
        };
    if (header != null) {
      request.addHeader("Host", header);
    }
    return hosts.accepted(request);
  }

  private static ServiceSettings settings(boolean debug, String... hosts) {
    return new ServiceSettings(Secret.of("x"), List.of(), debug, List.of(hosts));
  }

  private static MockEnvironment bound(String address) {
    return new MockEnvironment().withProperty("server.address", address);
  }
}
