package dev.countersign.checks.examples;

import dev.countersign.checks.examples.Target.Answer;
import dev.countersign.checks.support.Findings;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.time.Duration;

/** What every example must accept and refuse, whether it verifies by itself or asks Countersign. */
final class Calls {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Account user;
  private final String publicKeys;
  private final PrivateKey key;
  private final Findings findings;

  Calls(Account user, String publicKeys, PrivateKey key, Findings findings) {
    this.user = user;
    this.publicKeys = publicKeys;
    this.key = key;
    this.findings = findings;
  }

  /** Waits until the example has loaded what it needs from the service. */
  void awaitService(String name, Target target) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (target.withToken(user.access()).status() == 503 && System.nanoTime() < end) {
      Thread.sleep(200); // Another process: its state can only be polled.
    }
    expectAccepted(name + ": an access token", target, target.withToken(user.access()));
  }

  void call(String name, Target target) throws GeneralSecurityException {
    expectAccepted(name + ": an access token", target, target.withToken(user.access()));
    expectRefused(name + ": an anonymous request", target.get("Authorization", ""));
    expectRefused(name + ": a refresh token", target.withToken(user.refresh()));
    for (ForgedToken forged : ForgedToken.of(user.access(), publicKeys, key)) {
      Answer answer = target.withToken(forged.token());
      if (forged.isValid()) {
        expectAccepted(name + ": " + forged.name(), target, answer);
      } else {
        expectRefused(name + ": " + forged.name(), answer);
      }
    }
  }

  /** Calls a proxy with a static token and with a session. */
  void callWithOtherCredentials(String name, Target target) {
    Answer byToken = target.get("Authorization", "Token " + user.staticToken());
    expectAccepted(name + ": a static token", target, byToken);
    expectAccepted(name + ": a session", target, target.get("Cookie", user.session()));
    expectRefused(name + ": a forged session", target.get("Cookie", "sessionid=nonsense"));
  }

  private void expectAccepted(String what, Target target, Answer answer) {
    findings.expect(
        "%s is accepted, as user %s (%d)".formatted(what, user.id(), answer.status()),
        answer.status() == 200 && target.shows(answer, user.id()));
  }

  private void expectRefused(String what, Answer answer) {
    findings.expect("%s is refused (%d)".formatted(what, answer.status()), answer.status() == 401);
  }
}
