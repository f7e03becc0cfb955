package dev.countersign.verifier;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.verifier.keys.SharedKey;
import dev.countersign.verifier.keys.SigningAlgorithm;
import dev.countersign.verifier.remote.Download;
import dev.countersign.verifier.remote.KeySetCache;
import dev.countersign.verifier.remote.KeySource;
import dev.countersign.verifier.remote.RevocationCache;
import dev.countersign.verifier.token.ClaimRules;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The configuration of a {@link TokenVerifier}. */
public final class TokenVerifierBuilder {

  private static final System.Logger LOG = System.getLogger(TokenVerifierBuilder.class.getName());

  private static final int LONGEST_KEY_SET = 256 * 1024;

  /** A million entries with the longest ids need 40 MB. */
  private static final int LONGEST_SNAPSHOT = 64 * 1024 * 1024;

  private static final Duration KEY_SET_AGE = Duration.ofMinutes(5);

  private final String baseUrl;
  private @Nullable String issuer;
  private List<String> audience = List.of();
  private String userIdClaim = "user_id";
  private Optional<SharedKey> shared = Optional.empty();
  private boolean withRevocations = true;
  private Duration leeway = Duration.ofSeconds(5);
  private Duration maxStaleness = Duration.ofSeconds(60);
  private Duration pollInterval = Duration.ofSeconds(4);
  private Duration keySetInterval = Duration.ofSeconds(10);
  private Duration deadline = Duration.ofSeconds(2);
  private Clock clock = Clock.systemUTC();

  TokenVerifierBuilder(String baseUrl) {
    this.baseUrl = baseUrl.endsWith("/") ? baseUrl.substring(0, baseUrl.length() - 1) : baseUrl;
  }

  /** Requires this issuer, the value of {@code countersign.jwt.issuer}. */
  public TokenVerifierBuilder issuer(String required) {
    this.issuer = required;
    return this;
  }

  /** Requires at least one of these audiences. */
  public TokenVerifierBuilder audience(List<String> accepted) {
    this.audience = List.copyOf(accepted);
    return this;
  }

  /** Reads the user id from this claim instead of {@code user_id}. */
  public TokenVerifierBuilder userIdClaim(String claim) {
    this.userIdClaim = claim;
    return this;
  }

  /**
   * Verifies tokens of HS256 by this secret and loads no key set. A program that has the secret can
   * also issue tokens: prefer a key pair.
   */
  public TokenVerifierBuilder sharedSecret(String secret) {
    byte[] bytes = secret.getBytes(UTF_8);
    int shortest = SharedKey.shortest(SigningAlgorithm.HS256);
    if (bytes.length < shortest) {
      throw new IllegalArgumentException("the secret needs %d bytes or more".formatted(shortest));
    }
    this.shared = Optional.of(new SharedKey(SigningAlgorithm.HS256, bytes));
    return this;
  }

  /** Accepts tokens until they expire, even if their user logged out everywhere. */
  public TokenVerifierBuilder withoutRevocations() {
    this.withRevocations = false;
    return this;
  }

  /** Sets the maximum difference to the clock of Countersign; 5 seconds by default. */
  public TokenVerifierBuilder leeway(Duration difference) {
    this.leeway = difference;
    return this;
  }

  /**
   * Sets how long tokens are accepted after the last revocation snapshot was loaded; 60 seconds by
   * default.
   */
  public TokenVerifierBuilder maxStaleness(Duration longest) {
    this.maxStaleness = longest;
    return this;
  }

  /** Sets how often the revocation snapshot is loaded; 4 seconds by default. */
  public TokenVerifierBuilder pollInterval(Duration interval) {
    this.pollInterval = interval;
    return this;
  }

  /** Sets how often an unknown key id may load the key set; once in 10 seconds by default. */
  public TokenVerifierBuilder keySetInterval(Duration interval) {
    this.keySetInterval = interval;
    return this;
  }

  /** Sets the maximum duration of a request to Countersign; 2 seconds by default. */
  public TokenVerifierBuilder deadline(Duration longest) {
    this.deadline = longest;
    return this;
  }

  /** Sets the clock, for tests. */
  public TokenVerifierBuilder clock(Clock other) {
    this.clock = other;
    return this;
  }

  /**
   * Loads the key set and the revocation snapshot, then creates the verifier. If Countersign does
   * not respond, the verifier is created too and tries again in the background.
   */
  public TokenVerifier start() {
    HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(deadline)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    ScheduledExecutorService loads =
        Executors.newScheduledThreadPool(
            2, Thread.ofPlatform().daemon().name("countersign-verifier-", 0).factory());
    KeySource keys = shared.map(KeySource::of).orElseGet(() -> keySet(client, loads));
    Optional<RevocationCache> revocations =
        withRevocations ? Optional.of(revocations(client, keys, loads)) : Optional.empty();
    var rules = new ClaimRules(leeway, issuer, audience, userIdClaim);
    return new TokenVerifier(keys, rules, revocations, clock, loads);
  }

  private KeySource keySet(HttpClient client, ScheduledExecutorService loads) {
    var cache =
        new KeySetCache(
            new Download(client, uri("/.well-known/jwks.json"), deadline, LONGEST_KEY_SET),
            keySetInterval,
            clock);
    cache.refresh();
    repeat(loads, cache::refresh, KEY_SET_AGE);
    return cache;
  }

  private RevocationCache revocations(
      HttpClient client, KeySource keys, ScheduledExecutorService loads) {
    var cache =
        new RevocationCache(
            new Download(client, uri("/.well-known/revocations"), deadline, LONGEST_SNAPSHOT),
            keys,
            issuer,
            leeway,
            maxStaleness,
            clock);
    cache.refresh();
    repeat(loads, cache::refresh, pollInterval);
    return cache;
  }

  private URI uri(String path) {
    return URI.create(baseUrl + path);
  }

  private static void repeat(ScheduledExecutorService loads, Runnable load, Duration interval) {
    long millis = interval.toMillis();
    Runnable logged =
        () -> {
          try {
            load.run();
          } catch (RuntimeException unexpected) { // It would end all later loads.
            LOG.log(System.Logger.Level.ERROR, "A load from Countersign failed", unexpected);
          }
        };
    var _ = loads.scheduleAtFixedRate(logged, millis, millis, TimeUnit.MILLISECONDS);
  }
}
