package dev.countersign.integration.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.credentials.signedtoken.SignedTokenSettings;
import dev.countersign.credentials.signedtoken.SigningKeys;
import dev.countersign.http.answers.Content;
import dev.countersign.http.answers.EntityTag;
import dev.countersign.identity.revocations.RevocationView;
import dev.countersign.identity.revocations.Revocations;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Signs the revocations. A snapshot without a change stays the same for up to 30 seconds, so that
 * clients get 304; its payload, and with it the ETag, is then the same on all replicas.
 */
@Component
class RevocationSnapshots {

  static final String MEDIA_TYPE = "application/jose";
  private static final String TYPE = "revocations+jws";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Revocations revocations;
  private final SigningKeys keys;
  private final SignedTokenSettings tokens;
  private final Clock clock;

  /**
   * A snapshot of more users is large, and costs much CPU and heap to sign and compress. It is
   * shared for some seconds, as {@code Cache-Control} allows caches to do.
   */
  private static final int MANY = 10_000;

  private static final Duration SHARED = Duration.ofSeconds(5);

  private @Nullable Snapshot last;

  /** A signed view, when it was signed, and the step of time that it was signed in. */
  private record Snapshot(RevocationView view, Instant step, long nanos, Content content) {

    boolean isShared() {
      return view.size() > MANY && System.nanoTime() - nanos < SHARED.toNanos();
    }

    boolean isCurrent(RevocationView other, Instant now) {
      return view == other && step.equals(Revocations.step(now));
    }
  }

  RevocationSnapshots(
      Revocations revocations, SigningKeys keys, SignedTokenSettings tokens, Clock clock) {
    this.revocations = revocations;
    this.keys = keys;
    this.tokens = tokens;
    this.clock = clock;
  }

  Content current() {
    return signed(revocations.fresh());
  }

  private synchronized Content signed(RevocationView view) {
    Instant now = clock.instant();
    Instant step = Revocations.step(now);
    Snapshot known = last;
    if (known == null || !(known.isCurrent(view, now) || known.isShared())) {
      last = null; // two large snapshots at once would need twice the heap
      Content content = content(view, step, now.getEpochSecond());
      known = new Snapshot(view, step, System.nanoTime(), content);
      last = known;
    }
    return known.content();
  }

  /** Computes the ETag from the payload, because some algorithms sign it differently each time. */
  private Content content(RevocationView view, Instant step, long now) {
    byte[] payload = payload(view, step.getEpochSecond(), now);
    EntityTag tag = EntityTag.of(payload);
    var content = new Content(MEDIA_TYPE, keys.jws(TYPE, payload), Optional.of(tag));
    return view.size() > MANY ? content.kept() : content;
  }

  /**
   * Writes the payload. {@code iat} is the newest entry's time, or the beginning of the step if
   * that is later. An end of logins in the future, by the clock of another replica, counts as now.
   */
  private byte[] payload(RevocationView view, long step, long now) {
    long issuedAt = step;
    for (int i = 0; i < view.size(); i++) {
      issuedAt = Math.max(issuedAt, Math.min(view.endedAt(i), now));
    }
    var json = new StringBuilder(100 + 12 * view.size()).append('{');
    if (tokens.issuer() != null) {
      json.append("\"iss\":").append(JSON.writeValueAsString(tokens.issuer())).append(',');
    }
    json.append("\"iat\":").append(issuedAt);
    json.append(",\"window\":").append(revocations.window().toSeconds());
    json.append(",\"floor\":").append(Math.min(view.floor(), now));
    json.append(",\"users\":[");
    long previous = 0;
    for (int i = 0; i < view.size(); i++) {
      json.append(i == 0 ? "" : ",").append(view.userId(i) - previous);
      json.append(',').append(view.epoch(i));
      json.append(',').append(issuedAt - Math.min(view.endedAt(i), issuedAt));
      previous = view.userId(i);
    }
    return json.append("]}").toString().getBytes(UTF_8);
  }
}
