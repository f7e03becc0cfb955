package dev.countersign.operations.diagnosis;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Examines the certificate that clients get at the public address, also if it is not trusted. */
final class PeerCertificate {

  private static final String NAME = "public certificate";
  private static final int HTTPS = 443;
  private static final int PATIENCE = (int) Duration.ofSeconds(5).toMillis();

  private final @Nullable KeyStore trusted;

  /** Trusts the certificates in the store, or those of the JDK if it is null. */
  PeerCertificate(@Nullable KeyStore trusted) {
    this.trusted = trusted;
  }

  Examined examine(URI url, Instant now) {
    if (!"https".equals(url.getScheme())) {
      return Examined.of(NAME, Verdict.WARNING, "The address does not use HTTPS.");
    }
    String peer = url.getHost() + ":" + (url.getPort() < 0 ? HTTPS : url.getPort());
    Optional<PresentedChain> chain = Optional.empty();
    try {
      chain = Optional.of(new PresentedChain(trustManager()));
      greet(url, chain.get());
      return CertificateAge.examined(NAME, peer, chain.get().leaf().orElseThrow(), now);
    } catch (IOException | GeneralSecurityException failure) {
      return refused(peer, failure, chain.flatMap(PresentedChain::leaf), now);
    }
  }

  private static Examined refused(
      String peer, Exception failure, Optional<X509Certificate> certificate, Instant now) {
    if (certificate.isEmpty()) {
      return Examined.of(
          NAME,
          Verdict.FAILED,
          "No TLS connection to %s: %s.".formatted(peer, failure.getMessage()));
    }
    Examined age = CertificateAge.examined(NAME, peer, certificate.get(), now);
    String text = "%s Clients do not trust it: %s.".formatted(age.text(), failure.getMessage());
    return new Examined(NAME, Verdict.FAILED, text, age.values());
  }

  private static void greet(URI url, PresentedChain chain)
      throws IOException, GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {chain}, null);
    int port = url.getPort() < 0 ? HTTPS : url.getPort();
    try (var plain = new Socket()) {
      plain.connect(new InetSocketAddress(url.getHost(), port), PATIENCE);
      plain.setSoTimeout(PATIENCE);
      try (var socket =
          (SSLSocket) context.getSocketFactory().createSocket(plain, url.getHost(), port, true)) {
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
      }
    }
  }

  private X509ExtendedTrustManager trustManager() throws GeneralSecurityException {
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(trusted);
    return Arrays.stream(factory.getTrustManagers())
        .filter(X509ExtendedTrustManager.class::isInstance)
        .map(X509ExtendedTrustManager.class::cast)
        .findFirst()
        .orElseThrow();
  }
}
