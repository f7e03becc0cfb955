package dev.countersign.verifier;

import static dev.countersign.verifier.Issuer.claims;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.countersign.verifier.Verification.Invalid;
import dev.countersign.verifier.Verification.Unavailable;
import dev.countersign.verifier.Verification.Valid;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks how the verifier loads the key set, and what it does when the endpoint fails. */
class KeySetCacheTest {

  private static final Duration INTERVAL = Duration.ofSeconds(10);

  private final TestClock clock = new TestClock();
  private final Issuer issuer = new Issuer();
  private final Issuer next = new Issuer();
  private final Peer peer = new Peer();

  @AfterEach
  void stop() {
    peer.close();
  }

  @Test
  void a_new_key_is_loaded_with_its_first_token() {
    peer.reply(Peer.KEY_SET, issuer.keySet());
    try (TokenVerifier verifier = start()) {
      peer.reply(Peer.KEY_SET, "{\"keys\":[%s,%s]}".formatted(next.jwk(), issuer.jwk()));
      clock.advance(INTERVAL);

      assertThat(verifier.verify(token(next))).isInstanceOf(Valid.class);
      assertThat(verifier.verify(token(issuer))).isInstanceOf(Valid.class);
      assertThat(peer.requests(Peer.KEY_SET)).isEqualTo(2);
    }
  }

  @Test
  void unknown_key_ids_load_the_key_set_once_in_an_interval() {
    peer.reply(Peer.KEY_SET, issuer.keySet());
    try (TokenVerifier verifier = start()) {
      clock.advance(INTERVAL);
      for (int i = 0; i < 50; i++) {
        assertThat(verifier.verify(token(new Issuer()))).isInstanceOf(Invalid.class);
      }
      assertThat(peer.requests(Peer.KEY_SET)).isEqualTo(2);

      for (String garbage : List.of("e30.e30.AAAA", "a.b.c", "..")) {
        assertThat(verifier.verify(garbage)).isInstanceOf(Invalid.class);
      }
      clock.advance(INTERVAL);
      assertThat(verifier.verify("e30.e30.AAAA")).isInstanceOf(Invalid.class);
      assertThat(peer.requests(Peer.KEY_SET)).isEqualTo(2);
    }
  }

  @Test
  void concurrent_requests_share_one_load() throws Exception {
    peer.reply(Peer.KEY_SET, issuer.keySet());
    try (TokenVerifier verifier = start();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      peer.reply(Peer.KEY_SET, next.keySet());
      clock.advance(INTERVAL);
      String token = token(next);
      List<Future<Verification>> outcomes = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        outcomes.add(threads.submit((Callable<Verification>) () -> verifier.verify(token)));
      }

      for (Future<Verification> outcome : outcomes) {
        assertThat(outcome.get()).isInstanceOf(Valid.class);
      }
      assertThat(peer.requests(Peer.KEY_SET)).isEqualTo(2);
    }
  }

  @Test
  void known_keys_stay_in_use_while_the_endpoint_fails() {
    peer.reply(Peer.KEY_SET, issuer.keySet());
    try (TokenVerifier verifier = start()) {
      for (Peer.Reply failure : failures()) {
        peer.reply(Peer.KEY_SET, failure);
        clock.advance(INTERVAL);

        assertThat(verifier.verify(token(next))).isInstanceOf(Unavailable.class);
        assertThat(verifier.verify(token(issuer))).isInstanceOf(Valid.class);
      }
      peer.reply(Peer.KEY_SET, next.keySet());
      clock.advance(INTERVAL);
      assertThat(verifier.verify(token(next))).isInstanceOf(Valid.class);
      assertThat(verifier.verify(token(issuer))).isInstanceOf(Invalid.class);
    }
  }

  @Test
  void without_any_key_set_no_token_is_judged() {
    peer.replyStatus(Peer.KEY_SET, 503);
    try (TokenVerifier verifier = start()) {
      assertThat(verifier.verify(token(issuer))).isInstanceOf(Unavailable.class);

      peer.reply(Peer.KEY_SET, issuer.keySet());
      assertThat(verifier.verify(token(issuer))).isInstanceOf(Unavailable.class);
      clock.advance(INTERVAL);
      assertThat(verifier.verify(token(issuer))).isInstanceOf(Valid.class);
    }
  }

  @Test
  void members_that_are_no_key_of_countersign_are_ignored() {
    String stolenId = next.jwk().replace(next.keyId(), issuer.keyId());
    String offCurve = next.jwk().replaceFirst("\"y\":\"[^\"]{8}", "\"y\":\"AAAAAAAA");
    peer.reply(
        Peer.KEY_SET,
        "{\"keys\":[{},1,\"text\",{\"kty\":\"oct\",\"k\":\"AAAA\"},%s,%s,%s,%s]}"
            .formatted(stolenId, offCurve, next.jwk().replace("ES256", "HS256"), issuer.jwk()));
    try (TokenVerifier verifier = start()) {
      assertThat(verifier.verify(token(issuer))).isInstanceOf(Valid.class);
      assertThat(verifier.verify(next.signed(issuer.header("JWT"), Issuer.json(now()))))
          .isInstanceOf(Invalid.class);
    }
  }

  private static List<Peer.Reply> failures() {
    return List.of(
        exchange -> exchange.sendResponseHeaders(500, -1),
        exchange -> {
          exchange.getResponseHeaders().add("Location", "/other");
          exchange.sendResponseHeaders(302, -1);
        },
        exchange -> write(exchange, "<html>not a key set</html>"),
        exchange -> write(exchange, "{\"keys\":{}}"),
        exchange -> write(exchange, "[]"),
        exchange -> write(exchange, "{\"keys\":[],\"keys\":[]}"),
        exchange -> write(exchange, " ".repeat(10_000_000)),
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          while (true) { // Slow: the deadline is shorter than this response.
            exchange.getResponseBody().write(' ');
            exchange.getResponseBody().flush();
            pause();
          }
        },
        exchange -> pause(),
        exchange -> exchange.close());
  }

  private static void write(HttpExchange exchange, String body) throws IOException {
    exchange.sendResponseHeaders(200, body.length());
    exchange.getResponseBody().write(body.getBytes(UTF_8));
  }

  /** Paces a peer that responds slowly or not at all. */
  private static void pause() {
    try {
      Thread.sleep(50);
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  private Map<String, Object> now() {
    return claims(clock.instant());
  }

  private String token(Issuer from) {
    return from.token(now());
  }

  private TokenVerifier start() {
    return TokenVerifier.of(peer.url())
        .clock(clock)
        .keySetInterval(INTERVAL)
        .deadline(Duration.ofSeconds(1))
        .withoutRevocations()
        .start();
  }
}
