package dev.countersign.operations.diagnosis;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;

/** Judges how long a certificate is valid. */
final class CertificateAge {

  private static final Duration SOON = Duration.ofDays(21);

  private CertificateAge() {}

  /** Judges the certificate of the peer, which is empty for the service itself. */
  static Examined examined(String name, String peer, X509Certificate certificate, Instant now) {
    Instant end = certificate.getNotAfter().toInstant();
    Instant start = certificate.getNotBefore().toInstant();
    Duration left = Duration.between(now, end);
    Verdict verdict =
        left.isNegative() || now.isBefore(start)
            ? Verdict.FAILED
            : left.compareTo(SOON) < 0 ? Verdict.WARNING : Verdict.OK;
    String text =
        "The certificate%s is valid from %s to %s, %d days from now.%s"
            .formatted(
                peer.isEmpty() ? "" : " of " + peer,
                start,
                end,
                left.toDays(),
                verdict == Verdict.OK ? "" : " Renew it.");
    return Examined.of(name, verdict, text)
        .with("notBefore", start.toString())
        .with("notAfter", end.toString())
        .with("days", left.toDays());
  }
}
