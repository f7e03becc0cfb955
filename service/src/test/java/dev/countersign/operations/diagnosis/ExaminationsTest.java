package dev.countersign.operations.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.countersign.support.TestCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ExaminationsTest {

  private final TestCertificate certificate = new TestCertificate();
  private final Instant now = Clock.systemUTC().instant();
  private HttpsServer server = HttpsServer.create();

  ExaminationsTest() throws IOException {}

  @BeforeEach
  void start() throws IOException {
    server.setHttpsConfigurator(new HttpsConfigurator(certificate.serving()));
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void a_trusted_certificate_is_fine_until_three_weeks_before_its_end() {
    var peers = new PeerCertificate(certificate.trustStore());

    Examined fresh = peers.examine(at("localhost"), now);
    Examined old = peers.examine(at("localhost"), now.plus(Duration.ofDays(10)));
    Examined expired = peers.examine(at("localhost"), now.plus(Duration.ofDays(31)));

    assertThat(fresh.verdict()).as(fresh.text()).isEqualTo(Verdict.OK);
    assertThat(fresh.values()).containsEntry("days", 29L).containsKey("notAfter");
    assertThat(old.verdict()).isEqualTo(Verdict.WARNING);
    assertThat(old.text()).contains("19 days from now. Renew it.");
    assertThat(expired.verdict()).isEqualTo(Verdict.FAILED);
  }

  @Test
  void the_age_of_a_certificate_that_is_not_trusted_is_known_too() {
    Examined unknown = new PeerCertificate(null).examine(at("localhost"), now);

    assertThat(unknown.verdict()).isEqualTo(Verdict.FAILED);
    assertThat(unknown.text()).contains("29 days from now. Clients do not trust it: ");
    assertThat(unknown.values()).containsEntry("days", 29L);
  }

  @Test
  void an_address_that_does_not_listen_has_no_certificate() {
    server.stop(0);

    Examined away = new PeerCertificate(null).examine(at("localhost"), now);
    Examined plain = new PeerCertificate(null).examine(URI.create("http://localhost"), now);

    assertThat(away.verdict()).isEqualTo(Verdict.FAILED);
    assertThat(away.text()).startsWith("No TLS connection to localhost:");
    assertThat(plain.verdict()).isEqualTo(Verdict.WARNING);
  }

  @Test
  void a_directory_that_cannot_be_written_is_a_failure() {
    assertThat(new DiskExamination().examine().verdict()).isEqualTo(Verdict.OK);
    assertThat(new DiskExamination(Path.of("/none/of/this")).examine().verdict())
        .isEqualTo(Verdict.FAILED);
  }

  @Test
  void file_descriptors_must_suffice_for_the_connections() {
    var limits = new LimitsExamination(1000);

    assertThat(limits.judged(1024, 600, 1512, 2).verdict()).isEqualTo(Verdict.OK);
    Examined few = limits.judged(1024, 600, 1511, 2);
    assertThat(few.verdict()).isEqualTo(Verdict.WARNING);
    assertThat(few.text()).contains("Allow 1512 file descriptors");
    assertThat(limits.judged(383, 200, 1512, 2).text()).contains("at least 384 MB");
  }

  private URI at(String host) {
    return URI.create("https://%s:%d".formatted(host, server.getAddress().getPort()));
  }
}
