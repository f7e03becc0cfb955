package dev.countersign.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Creates a certificate for localhost on demand, with the JDK's keytool. */
public final class TestCertificate {

  public static final String PASSWORD = "only-for-tests";

  private final Path store;

  public TestCertificate() {
    try {
      store = Files.createTempDirectory("certificate").resolve("store.p12");
      run(
          Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
          "-genkeypair",
          "-alias",
          "service",
          "-keyalg",
          "EC",
          "-groupname",
          "secp256r1",
          "-dname",
          "CN=localhost",
          "-ext",
          "san=dns:localhost,ip:127.0.0.1",
          "-validity",
          "30",
          "-storetype",
          "PKCS12",
          "-keystore",
          store.toString(),
          "-storepass",
          PASSWORD);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  /** Returns the settings that make the service use the certificate for TLS. */
  public List<String> settings() {
    return List.of(
        "spring.ssl.bundle.jks.own.keystore.location=file:" + store,
        "spring.ssl.bundle.jks.own.keystore.password=" + PASSWORD,
        "spring.ssl.bundle.jks.own.keystore.type=PKCS12",
        "server.ssl.bundle=own");
  }

  /** Returns an SSL context that trusts only this certificate. */
  public SSLContext trusting() {
    try {
      var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(trustStore());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Returns a store with this certificate, without its key. */
  public KeyStore trustStore() {
    try (InputStream file = Files.newInputStream(store)) {
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(file, PASSWORD.toCharArray());
      KeyStore certificates = KeyStore.getInstance("PKCS12");
      certificates.load(null, null);
      certificates.setCertificateEntry("service", trusted.getCertificate("service"));
      return certificates;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Returns an SSL context that serves this certificate. */
  public SSLContext serving() {
    try (InputStream file = Files.newInputStream(store)) {
      KeyStore own = KeyStore.getInstance("PKCS12");
      own.load(file, PASSWORD.toCharArray());
      var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(own, PASSWORD.toCharArray());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(factory.getKeyManagers(), null, null);
      return context;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void run(String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new IOException(said);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    }
  }
}
