package dev.countersign.deploycheck;

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

/** TLS 1.0 and 1.1 are deprecated (RFC 8996), and what was before them is broken. */
@Component
class TlsVersionCheck implements DeployCheck {

  private static final Set<String> OLD =
      Set.of("SSLv2Hello", "SSLv3", "TLSv1", "TLSv1.0", "TLSv1.1");

  private final Environment environment;

  TlsVersionCheck(Environment environment) {
    this.environment = environment;
  }

  @Override
  public List<Finding> findings() {
    return Stream.concat(Stream.of("server.ssl.enabled-protocols"), ofBundles())
        .filter(this::allowsOld)
        .map(TlsVersionCheck::finding)
        .toList();
  }

  /** A bundle has a name of the operator's choice, so it is found by looking at all names. */
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
        .anyMatch(OLD::contains);
  }

  private static Finding finding(String property) {
    return Finding.warning(
        "countersign.W018",
        property,
        "A version of TLS before 1.2 is allowed (RFC 8996).",
        "Leave it unset, or name TLSv1.2 and TLSv1.3.");
  }
}
