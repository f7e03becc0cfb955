package dev.countersign.verifier;

import static dev.countersign.verifier.Issuer.claims;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.verifier.Verification.Invalid;
import dev.countersign.verifier.Verification.Unavailable;
import dev.countersign.verifier.Verification.Valid;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the rule of revocation snapshots, and what happens without a recent one. */
class RevocationCacheTest {

  private static final Duration POLL = Duration.ofMillis(50);
  private static final String EPOCH_1 = "0123456789abcdef0000000100000001";

  private final TestClock clock = new TestClock();
  private final Instant now = clock.instant();
  private final Issuer issuer = new Issuer();
  private final Peer peer = new Peer();

  @BeforeEach
  void publish() {
    peer.reply(Peer.KEY_SET, issuer.keySet());
    peer.reply(Peer.REVOCATIONS, issuer.snapshot(now, 0));
  }

  @AfterEach
  void stop() {
    peer.close();
  }

  /** The user's tokens ended 100 seconds ago, epoch 3 began then; the leeway is 5 seconds. */
  @ParameterizedTest
  @CsvSource({
    // jti, seconds since issue, valid
    "0123456789abcdef0000000100000003, 50, true",
    "0123456789abcdef0000000100000003, 500, true",
    "0123456789abcdef0000000100000004, 500, true",
    "0123456789abcdef0000000100000002, 50, false",
    "0123456789abcdef0000000100000002, 500, false",
    "0123456789abcdef00000001ffffffff, 500, false", // no epoch: the sign bit is set
    "3f2a1c9d8e7b4a6f9c0d1e2f3a4b5c6d, 94, true",
    "3f2a1c9d8e7b4a6f9c0d1e2f3a4b5c6d, 95, false",
    "3f2a1c9d8e7b4a6f9c0d1e2f3a4b5c6d, 100, false",
    "3f2a1c9d8e7b4a6f9c0d1e2f3a4b5c6d, 500, false",
    "0123456789ABCDEF0000000100000003, 500, false",
    "x, 500, false"
  })
  void a_token_is_void_by_its_epoch_or_by_its_time(String id, long age, boolean valid) {
    peer.reply(Peer.REVOCATIONS, issuer.snapshot(now, 0, 7, 9, 1, 35, 3, 100, 1, 8, 2));
    try (TokenVerifier verifier = start()) {
      assertThat(verifier.verify(token(42, id, age)) instanceof Valid).isEqualTo(valid);
      assertThat(verifier.verify(token(41, id, age))).isInstanceOf(Valid.class);
      assertThat(verifier.verify(token(44, id, age))).isInstanceOf(Valid.class);
    }
  }

  @Test
  void a_compressed_snapshot_is_read() {
    String snapshot = issuer.snapshot(now, 0, 42, 4, 0);
    peer.reply(
        Peer.REVOCATIONS,
        exchange -> {
          boolean isAccepted =
              "gzip".equals(exchange.getRequestHeaders().getFirst("Accept-Encoding"));
          exchange.getResponseHeaders().add("Content-Encoding", isAccepted ? "gzip" : "identity");
          exchange.sendResponseHeaders(isAccepted ? 200 : 406, 0);
          try (var gzip = new GZIPOutputStream(exchange.getResponseBody())) {
            gzip.write(snapshot.getBytes(UTF_8));
          }
        });
    try (TokenVerifier verifier = start()) {
      assertThat(verifier.verify(issuer.token(claims(now)))).isInstanceOf(Invalid.class);
    }
  }

  @Test
  void a_compressed_snapshot_that_is_too_long_is_not_read() {
    peer.reply(
        Peer.REVOCATIONS,
        exchange -> {
          exchange.getResponseHeaders().add("Content-Encoding", "gzip");
          exchange.sendResponseHeaders(200, 0);
          try (var gzip = new GZIPOutputStream(exchange.getResponseBody())) {
            for (int megabyte = 0; megabyte < 65; megabyte++) {
              gzip.write(new byte[1024 * 1024]);
            }
          }
        });
    try (TokenVerifier verifier = start()) {
      assertThat(verifier.verify(issuer.token(claims(now)))).isInstanceOf(Unavailable.class);
    }
  }

  @Test
  void a_token_of_a_deleted_user_is_void_in_every_epoch() {
    peer.reply(Peer.REVOCATIONS, issuer.snapshot(now, 0, 42, 2147483647, 1));
    try (TokenVerifier verifier = start()) {
      assertThat(verifier.verify(token(42, "0123456789abcdef0000000100000003", 0)))
          .isInstanceOf(Invalid.class);
    }
  }

  @Test
  void tokens_up_to_the_floor_are_void_for_every_user() {
    peer.reply(Peer.REVOCATIONS, issuer.snapshot(now, now.getEpochSecond() - 60));
    try (TokenVerifier verifier = start()) {
      String id = "0123456789abcdef0000000100000003";
      assertThat(verifier.verify(token(1, id, 60))).isInstanceOf(Invalid.class);
      assertThat(verifier.verify(token(1, id, 59))).isInstanceOf(Valid.class);
      Map<String, Object> undated = claims(now);
      undated.remove("iat");
      assertThat(verifier.verify(issuer.token(undated))).isInstanceOf(Invalid.class);
    }
  }

  @Test
  void a_revocation_is_seen_at_the_next_poll_and_an_unchanged_snapshot_is_not_sent_again() {
    try (TokenVerifier verifier = start()) {
      String token = issuer.token(claims(now));
      assertThat(verifier.verify(token)).isInstanceOf(Valid.class);
      int before = peer.requests(Peer.REVOCATIONS);
      await(() -> peer.requests(Peer.REVOCATIONS) > before + 2);
      assertThat(verifier.verify(token)).isInstanceOf(Valid.class);

      peer.reply(Peer.REVOCATIONS, issuer.snapshot(now, 0, 42, 4, 0));

      await(() -> verifier.verify(token) instanceof Invalid);
      assertThat(verifier.verify(token)).isEqualTo(new Invalid("Token is invalid"));
    }
  }

  @Test
  void after_the_maximum_staleness_no_token_is_judged_until_a_snapshot_arrives() {
    try (TokenVerifier verifier = start()) {
      peer.replyStatus(Peer.REVOCATIONS, 503);
      String token = issuer.token(claims(now));
      settle();

      clock.advance(Duration.ofSeconds(60));
      assertThat(verifier.verify(token)).isInstanceOf(Valid.class);
      clock.advance(Duration.ofSeconds(1));
      assertThat(verifier.verify(token)).isInstanceOf(Unavailable.class);

      peer.reply(Peer.REVOCATIONS, issuer.snapshot(clock.instant(), 0));
      await(() -> verifier.verify(token) instanceof Valid);
    }
  }

  @Test
  void snapshots_that_cannot_be_trusted_are_not_used() {
    String good = issuer.snapshot(now, 0, 42, 4, 0);
    String header = issuer.header("revocations+jws");
    long iat = now.getEpochSecond();
    for (String bad :
        List.of(
            "",
            "..",
            "not a snapshot",
            new Issuer().snapshot(now, 0),
            good.replaceFirst("\\.[A-Za-z0-9_-]{4}", ".AAAA"),
            good.substring(0, good.length() - 2),
            issuer.token(claims(now)),
            issuer.signed(
                issuer.header("JWT"), "{\"iat\":%d,\"floor\":0,\"users\":[]}".formatted(iat)),
            issuer.signed(header, "{\"iat\":%d,\"floor\":0}".formatted(iat)),
            issuer.signed(header, "{\"floor\":0,\"users\":[]}"),
            issuer.signed(header, "{\"iat\":%d,\"users\":[]}".formatted(iat)),
            issuer.signed(header, "{\"iat\":%d,\"floor\":0,\"users\":[1,2]}".formatted(iat)),
            issuer.signed(header, "{\"iat\":%d,\"floor\":0,\"users\":[1,2,-1]}".formatted(iat)),
            issuer.signed(header, "{\"iat\":%d,\"floor\":0,\"users\":[1,2,\"3\"]}".formatted(iat)),
            issuer.signed(
                header, "{\"iat\":%d,\"floor\":0,\"users\":[1,2,3,0,2,3]}".formatted(iat)),
            issuer.signed(
                header, "{\"iat\":%d,\"floor\":0,\"users\":[1,4294967296,3]}".formatted(iat)),
            issuer.signed(
                header, "{\"iat\":%d,\"floor\":0,\"users\":[],\"users\":[]}".formatted(iat)),
            issuer.signed(header, "{\"iat\":%d,\"floor\":0,\"users\":[]} 1".formatted(iat)),
            issuer.signed(header, "[]"),
            issuer.snapshot(now.minusSeconds(96), 0))) {
      peer.reply(Peer.REVOCATIONS, bad);
      try (TokenVerifier verifier = start()) {
        assertThat(verifier.verify(issuer.token(claims(now))))
            .as(bad)
            .isInstanceOf(Unavailable.class);
      }
    }
  }

  @Test
  void a_snapshot_from_before_the_known_one_takes_no_revocation_back() {
    peer.reply(Peer.REVOCATIONS, issuer.snapshot(now, 0, 42, 4, 0));
    try (TokenVerifier verifier = start()) {
      peer.reply(Peer.REVOCATIONS, issuer.snapshot(now.minusSeconds(3), 0));
      settle();

      assertThat(verifier.verify(issuer.token(claims(now)))).isInstanceOf(Invalid.class);
    }
  }

  @Test
  void an_older_snapshot_of_the_same_second_takes_no_revocation_back() {
    peer.reply(Peer.REVOCATIONS, issuer.snapshot(now, 0, 42, 4, 0));
    try (TokenVerifier verifier = start()) {
      peer.reply(Peer.REVOCATIONS, issuer.snapshot(now, 0, 41, 2, 0, 2, 2, 0));
      await(() -> verifier.verify(token(43, EPOCH_1, 50)) instanceof Invalid);

      assertThat(verifier.verify(token(42, EPOCH_1, 50))).isInstanceOf(Invalid.class);
      assertThat(verifier.verify(token(41, EPOCH_1, 50))).isInstanceOf(Invalid.class);
      assertThat(verifier.verify(token(40, EPOCH_1, 50))).isInstanceOf(Valid.class);
    }
  }

  @Test
  void a_snapshot_of_a_million_users_is_read() {
    long[] users = new long[3_000_000];
    for (int i = 0; i < users.length; i += 3) {
      users[i] = 3;
      users[i + 1] = 9;
      users[i + 2] = i % 1800;
    }
    String snapshot = issuer.snapshot(now, 0, users);
    peer.reply(Peer.REVOCATIONS, snapshot);
    try (TokenVerifier verifier =
        TokenVerifier.of(peer.url()).clock(clock).deadline(Duration.ofSeconds(20)).start()) {
      String id = "0123456789abcdef0000000100000003";
      assertThat(verifier.verify(token(3_000_000, id, 0))).isInstanceOf(Invalid.class);
      assertThat(verifier.verify(token(2_999_999, id, 0))).isInstanceOf(Valid.class);
    }
    System.out.printf("figure: snapshot of 1,000,000 users: %d bytes%n", snapshot.length());
  }

  private String token(long userId, String id, long age) {
    Map<String, Object> claims = claims(now);
    claims.put("user_id", Long.toString(userId));
    claims.put("jti", id);
    claims.put("iat", now.getEpochSecond() - age);
    return issuer.token(claims);
  }

  private TokenVerifier start() {
    return TokenVerifier.of(peer.url()).clock(clock).pollInterval(POLL).start();
  }

  /** Waits until two more polls have begun, so that the response before them was processed. */
  private void settle() {
    int before = peer.requests(Peer.REVOCATIONS);
    await(() -> peer.requests(Peer.REVOCATIONS) > before + 2);
  }

  private static void await(BooleanSupplier condition) {
    for (int i = 0; i < 1000 && !condition.getAsBoolean(); i++) {
      try {
        Thread.sleep(10); // The verifier polls in a thread of its own.
      } catch (InterruptedException end) {
        Thread.currentThread().interrupt();
      }
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }
}
