package dev.countersign.operations.deploycheck;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.checks.Level;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs each probe against a correct site, and against a site with one fault. */
class ProbesTest {

  private static final char[] PASSWORD = "changeit".toCharArray();
  private static SSLContext tls = emptyContext();

  private final Map<String, String> headers = new TreeMap<>();
  private final Map<String, Boolean> faults = new HashMap<>();
  private HttpServer plain = HttpServer.create();
  private HttpsServer secure = HttpsServer.create();
  private Clock clock = Clock.systemUTC();

  ProbesTest() throws IOException {}

  @BeforeAll
  static void certificate(@TempDir Path directory) throws Exception {
    Path store = directory.resolve("store.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "site",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost",
                "-storetype",
                "PKCS12",
                "-storepass",
                "changeit",
                "-keystore",
                store.toString())
            .redirectErrorStream(true)
            .start();
    String said =
        new String(
            keytool.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    assertThat(keytool.waitFor()).as(said).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream content = Files.newInputStream(store)) {
      keys.load(content, PASSWORD);
    }
    var own = KeyManagerFactory.getInstance("PKIX");
    own.init(keys, PASSWORD);
    var trusted = TrustManagerFactory.getInstance("PKIX");
    trusted.init(keys);
    tls = SSLContext.getInstance("TLS");
    tls.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
  }

  @BeforeEach
  void start() throws IOException {
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("X-Frame-Options", "DENY");
    headers.put("Referrer-Policy", "same-origin");
    headers.put("Cross-Origin-Opener-Policy", "same-origin");
    headers.put("Content-Security-Policy", "default-src 'none'");
    headers.put("Strict-Transport-Security", "max-age=31536000");
    headers.put("Set-Cookie", "csrftoken=abc; Path=/; SameSite=Lax; Secure");
    var loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    plain.bind(loopback, 0);
    plain.createContext("/", this::answerPlainly);
    plain.start();
    secure.setHttpsConfigurator(new HttpsConfigurator(tls));
    secure.bind(loopback, 0);
    secure.createContext("/", this::answerSecurely);
    secure.start();
  }

  @AfterEach
  void stop() {
    plain.stop(0);
    secure.stop(0);
  }

  @Test
  void a_site_that_is_well_gives_no_finding() {
    assertThat(found()).isEmpty();
  }

  @Test
  void a_closed_port_for_plain_http_is_well_too() {
    plain.stop(0);

    assertThat(found()).isEmpty();
  }

  @Test
  void plain_http_that_is_answered_is_found() {
    faults.put("no redirect", true);

    assertThat(found()).containsExactly("countersign.W051");
  }

  @Test
  void a_missing_hsts_is_found() {
    headers.remove("Strict-Transport-Security");
    assertThat(found()).containsExactly("countersign.W052");

    headers.put("Strict-Transport-Security", "max-age=0");
    assertThat(found()).containsExactly("countersign.W052");
  }

  @Test
  void a_missing_protective_header_is_found_and_named() {
    headers.remove("X-Frame-Options");
    headers.remove("Referrer-Policy");

    List<Finding> findings = findings(site("https"));

    assertThat(findings).extracting(Finding::id).containsExactly("countersign.W053");
    assertThat(findings.getFirst().text()).contains("X-Frame-Options, Referrer-Policy");
  }

  @Test
  void a_cookie_without_its_flags_is_found() {
    headers.put("Set-Cookie", "csrftoken=abc; Path=/; SameSite=Lax");
    assertThat(found()).containsExactly("countersign.W054");

    headers.put("Set-Cookie", "csrftoken=abc; Path=/; Secure");
    assertThat(found()).containsExactly("countersign.W054");
  }

  @Test
  void an_unknown_host_that_is_answered_is_found() {
    faults.put("any host", true);

    assertThat(found()).containsExactly("countersign.E055");
  }

  @Test
  void forged_forwarding_headers_that_are_believed_are_found() {
    faults.put("believes host", true);
    assertThat(found()).containsExactly("countersign.E056");

    faults.clear();
    faults.put("believes scheme", true);
    assertThat(found()).containsExactly("countersign.E056");
  }

  @Test
  void a_clock_that_is_wrong_is_found() {
    clock = Clock.offset(Clock.systemUTC(), Duration.ofSeconds(30));

    assertThat(found()).containsExactly("countersign.W057");
  }

  @Test
  void an_address_without_https_is_found() {
    faults.put("no redirect", true);

    assertThat(findings(site("http"))).extracting(Finding::id).containsExactly("countersign.W050");
  }

  @Test
  void a_site_that_is_away_or_not_trusted_is_an_error() {
    ProbedSite untrusted = ProbedSite.at(site("https").url());
    assertThat(findings(untrusted)).extracting(Finding::id).containsExactly("countersign.E050");

    secure.stop(0);
    assertThat(found()).containsExactly("countersign.E050");
  }

  private List<String> found() {
    return findings(site("https")).stream().map(Finding::id).toList();
  }

  private List<Finding> findings(ProbedSite site) {
    return new Probes(
            List.of(
                new HttpsProbe(),
                new RedirectProbe(),
                new HstsProbe(),
                new HeadersProbe(),
                new CookieProbe(),
                new HostProbe(),
                new ForwardedProbe(),
                new ClockProbe(clock)),
            new ChecksSettings(true, Level.ERROR, List.of()))
        .findings(site);
  }

  private ProbedSite site(String scheme) {
    int port = (scheme.equals("https") ? secure : plain).getAddress().getPort();
    return new ProbedSite(
        URI.create("%s://localhost:%d".formatted(scheme, port)),
        plain.getAddress().getPort(),
        tls.getSocketFactory());
  }

  private void answerPlainly(HttpExchange exchange) throws IOException {
    boolean claims = "https".equals(exchange.getRequestHeaders().getFirst("X-Forwarded-Proto"));
    if (faults.containsKey("no redirect") || (claims && faults.containsKey("believes scheme"))) {
      String hsts = headers.remove("Strict-Transport-Security");
      answer(exchange);
      if (hsts != null) {
        headers.put("Strict-Transport-Security", hsts);
      }
    } else {
      exchange.getResponseHeaders().set("Location", "https://localhost/");
      exchange.sendResponseHeaders(301, -1);
      exchange.close();
    }
  }

  private void answerSecurely(HttpExchange exchange) throws IOException {
    answer(exchange);
  }

  private void answer(HttpExchange exchange) throws IOException {
    headers.forEach(exchange.getResponseHeaders()::set);
    String host = exchange.getRequestHeaders().getFirst("Host");
    String forwarded = exchange.getRequestHeaders().getFirst("X-Forwarded-Host");
    if (!host.startsWith("localhost") && !faults.containsKey("any host")) {
      exchange.sendResponseHeaders(400, -1);
    } else if (!exchange.getRequestURI().getPath().endsWith("/")) {
      boolean believes = forwarded != null && faults.containsKey("believes host");
      exchange
          .getResponseHeaders()
          .set("Location", "https://" + (believes ? forwarded : host) + "/api-auth/login/");
      exchange.sendResponseHeaders(301, -1);
    } else {
      exchange.sendResponseHeaders(200, -1);
    }
    exchange.close();
  }

  private static SSLContext emptyContext() {
    try {
      return SSLContext.getDefault();
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
