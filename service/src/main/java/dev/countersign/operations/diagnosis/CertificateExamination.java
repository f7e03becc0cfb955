package dev.countersign.operations.diagnosis;

import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.Collections;
import java.util.Comparator;
import java.util.Optional;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerSslBundle;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Reads the certificate that the service itself serves. A proxy may serve another one. */
@Component
@Order(3)
class CertificateExamination implements Examination {

  private static final Comparator<X509Certificate> ENDING =
      Comparator.comparing(X509Certificate::getNotAfter);

  private final Environment environment;
  private final SslBundles bundles;
  private final Clock clock;

  CertificateExamination(Environment environment, SslBundles bundles, Clock clock) {
    this.environment = environment;
    this.bundles = bundles;
    this.clock = clock;
  }

  @Override
  public String name() {
    return "certificate";
  }

  @Override
  public Examined examine() {
    Optional<Ssl> settings =
        Optional.ofNullable(Binder.get(environment).bind("server.ssl", Ssl.class).orElse(null))
            .filter(ssl -> ssl.isEnabled());
    if (settings.isEmpty()) {
      return Examined.of(
          name(),
          Verdict.SKIPPED,
          "The service serves no TLS (server.ssl.bundle). To examine a proxy, pass --url.");
    }
    try {
      return read(settings.get())
          .map(certificate -> CertificateAge.examined(name(), "", certificate, clock.instant()))
          .orElseGet(this::unreadable);
    } catch (GeneralSecurityException | RuntimeException unreadable) {
      return unreadable();
    }
  }

  /** Gives no reason, because a message can contain a key that stands in the settings. */
  private Examined unreadable() {
    return Examined.of(
        name(),
        Verdict.FAILED,
        "The certificate of server.ssl cannot be read. Check the files, their permissions and"
            + " passwords.");
  }

  /** Returns the certificate that ends first. */
  private Optional<X509Certificate> read(Ssl settings) throws GeneralSecurityException {
    KeyStore store = WebServerSslBundle.get(settings, bundles).getStores().getKeyStore();
    if (store == null) {
      return Optional.empty();
    }
    X509Certificate first = null;
    for (String alias : Collections.list(store.aliases())) {
      if (store.getCertificate(alias) instanceof X509Certificate next
          && (first == null || ENDING.compare(next, first) < 0)) {
        first = next;
      }
    }
    return Optional.ofNullable(first);
  }
}
