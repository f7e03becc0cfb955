package dev.countersign.verifier.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.verifier.keys.PublicKeyVerifier;
import dev.countersign.verifier.remote.Download.Loaded;
import dev.countersign.verifier.token.StrictJson;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Caches the key set. An unknown key id loads it again, at most once in the given interval;
 * requests that arrive meanwhile wait for the same load. The keys stay in use while the key set
 * cannot be loaded.
 */
public final class KeySetCache implements KeySource {

  private static final System.Logger LOG = System.getLogger(KeySetCache.class.getName());

  /** The headers that Countersign writes with a key pair. Other headers cause no request. */
  private static final Pattern WITH_KEY_ID =
      Pattern.compile(
          "\\{\"alg\":\"(RS256|PS256|ES256|EdDSA)\",\"typ\":\"(JWT|revocations\\+jws)\","
              + "\"kid\":\"[A-Za-z0-9_-]{43}\"}");

  private static final int MOST_KEYS = 100;

  private final Download download;
  private final Duration interval;
  private final Clock clock;
  private final ReentrantLock loading = new ReentrantLock();

  private volatile State state = new State(Optional.empty(), false, Instant.MIN);

  /** The keys of the last load that succeeded, whether the last load did, and when it began. */
  private record State(Optional<Keys> keys, boolean current, Instant loadedAt) {

    boolean know(String header) {
      return keys.isPresent() && keys.get().know(header);
    }
  }

  public KeySetCache(Download download, Duration interval, Clock clock) {
    this.download = download;
    this.interval = interval;
    this.clock = clock;
  }

  @Override
  public Optional<Keys> forHeader(String header) {
    State known = state;
    if (known.know(header) || !namesKey(header)) {
      return known.keys();
    }
    loading.lock();
    try {
      if (!state.know(header) && !state.loadedAt().isAfter(clock.instant().minus(interval))) {
        load();
      }
    } finally {
      loading.unlock();
    }
    State after = state;
    return after.current() || after.know(header) ? after.keys() : Optional.empty();
  }

  /** Loads the key set again, whichever keys are known: removed keys must not stay accepted. */
  public void refresh() {
    loading.lock();
    try {
      load();
    } finally {
      loading.unlock();
    }
  }

  private void load() {
    Instant now = clock.instant();
    try {
      Keys keys =
          switch (download.load(Optional.empty())) {
            case Loaded.Document(String body, _) -> Keys.of(read(body));
            case Loaded.NotModified _ -> throw new IOException("unexpected status 304");
          };
      state = new State(Optional.of(keys), true, now);
    } catch (IOException | JacksonException failed) {
      LOG.log(System.Logger.Level.WARNING, "The key set was not loaded: {0}", failed.getMessage());
      state = new State(state.keys(), false, now);
    }
  }

  /** Reads the keys that this verifier can use. Members for other purposes are ignored. */
  private static List<PublicKeyVerifier> read(String body) throws IOException {
    JsonNode members = StrictJson.MAPPER.readTree(body).get("keys");
    if (members == null || !members.isArray() || members.size() > MOST_KEYS) {
      throw new IOException("the response is no key set");
    }
    var keys = new ArrayList<PublicKeyVerifier>();
    for (JsonNode member : members) {
      PublicKeyVerifier.of(texts(member)).ifPresent(keys::add);
    }
    return keys;
  }

  private static Map<String, String> texts(JsonNode member) {
    var texts = new HashMap<String, String>();
    for (Map.Entry<String, JsonNode> property : member.properties()) {
      if (property.getValue().isString()) {
        texts.put(property.getKey(), property.getValue().asString());
      }
    }
    return texts;
  }

  private static boolean namesKey(String header) {
    try {
      String json = new String(Base64.getUrlDecoder().decode(header), UTF_8);
      return WITH_KEY_ID.matcher(json).matches();
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }
}
