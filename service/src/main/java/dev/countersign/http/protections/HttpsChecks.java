package dev.countersign.http.protections;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Checks for plain HTTP and for TLS versions that RFC 8996 deprecates. */
@Component
class HttpsChecks implements CheckProvider {

  private static final Set<String> OLD_VERSIONS =
      Set.of("SSLv2Hello", "SSLv3", "TLSv1", "TLSv1.0", "TLSv1.1");

  private final SecuritySettings security;
  private final CsrfSettings csrf;
  private final Environment environment;

  HttpsChecks(SecuritySettings security, CsrfSettings csrf, Environment environment) {
    this.security = security;
    this.csrf = csrf;
    this.environment = environment;
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.warning(
                "security.W008",
                "countersign.security.ssl-redirect",
                "Requests over plain HTTP are not redirected to HTTPS (Django: SECURE_SSL_REDIRECT).",
                "Set it to true. If your proxy redirects all connections to HTTPS, silence this check.")
            .when(() -> !security.sslRedirect()),
        Check.of(this::oldTlsVersions),
        Finding.warning(
                "countersign.W021",
                "countersign.csrf.trusted-origins",
                "Pages loaded over plain HTTP may send forms to this service, and an attacker on the network can change such pages.",
                "Write the origin with https://.")
            .when(
                () ->
                    csrf.trustedOrigins().stream()
                        .anyMatch(origin -> origin.startsWith("http://"))));
  }

  private List<Finding> oldTlsVersions() {
    return Stream.concat(Stream.of("server.ssl.enabled-protocols"), ofBundles())
        .filter(this::allowsOld)
        .map(HttpsChecks::oldTls)
        .toList();
  }

  /**
   * Returns the properties of all TLS bundles; operators choose the names, so all property names
   * are searched.
   */
  private Stream<String> ofBundles() {
    return environment instanceof ConfigurableEnvironment all
        ? all.getPropertySources().stream()
            .flatMap(
                source ->
                    source instanceof EnumerablePropertySource<?> named
                        ? Arrays.stream(named.getPropertyNames())
                        : Stream.empty())
            .map(name -> name.replaceAll("\\[[0-9]+]$", ""))
            .filter(name -> name.matches("spring[.]ssl[.]bundle[.].*[.]enabled-protocols"))
            .distinct()
        : Stream.empty();
  }

  private boolean allowsOld(String property) {
    return Binder.get(environment)
        .bind(property, Bindable.listOf(String.class))
        .orElse(List.of())
        .stream()
        .anyMatch(OLD_VERSIONS::contains);
  }

  private static Finding oldTls(String property) {
    return Finding.warning(
        "countersign.W018",
        property,
        "A TLS version older than 1.2 is allowed (RFC 8996).",
        "Remove the setting, or list TLSv1.2 and TLSv1.3.");
  }
}
