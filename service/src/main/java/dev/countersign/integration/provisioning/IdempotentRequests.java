package dev.countersign.integration.provisioning;

import dev.countersign.api.access.Authenticated;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.answers.Json;
import dev.countersign.http.fields.Input;
import dev.countersign.platform.database.RequestDeadlines;
import dev.countersign.platform.errors.IdempotencyKeyReused;
import dev.countersign.platform.errors.RequestInProgress;
import dev.countersign.platform.errors.Unavailable;
import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Processes a request with an idempotency key once, on any number of replicas, and repeats its
 * response for 24 hours (draft-ietf-httpapi-idempotency-key-header). The response is stored in the
 * transaction of the change, so that neither exists without the other.
 */
@Component
class IdempotentRequests {

  private static final Duration KEPT = Duration.ofHours(24);

  /** Longer than a request can take; after it another request may claim the key. */
  private static final Duration LONGEST_REQUEST = Duration.ofSeconds(30);

  private static final JsonMapper SORTED =
      JsonMapper.builder().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();

  private final IdempotencyStore store;
  private final TransactionOperations transactions;
  private final List<PurposeKey> macs;
  private final Json json;
  private final Clock clock;

  IdempotentRequests(
      IdempotencyStore store,
      TransactionOperations transactions,
      PurposeKeys keys,
      Json json,
      Clock clock) {
    this.store = store;
    this.transactions = transactions;
    this.macs = keys.of("idempotency key");
    this.json = json;
    this.clock = clock;
  }

  /** Returns the key of the request, or empty if the header is empty. */
  Optional<IdempotencyKey> key(
      String header, Authenticated caller, HttpServletRequest request, Input input) {
    if (header.isEmpty()) {
      return Optional.empty();
    }
    // A plain digest would let a copy of the database test guesses of the password in the body.
    String text =
        request.getMethod()
            + " "
            + request.getRequestURI()
            + "\n"
            + SORTED.writeValueAsString(input.data());
    return Optional.of(
        new IdempotencyKey(
            caller.userId(),
            IdempotencyKey.digest(header),
            macs.stream().map(mac -> mac.mac(text)).toList()));
  }

  /**
   * Runs the preparation, which changes nothing, and the change in one transaction. With a key that
   * was used before, returns the stored response instead. A refused request stores nothing.
   */
  <T> Answer run(
      Optional<IdempotencyKey> key, Supplier<T> preparation, Function<T, Answer> change) {
    if (key.isEmpty()) {
      return change.apply(preparation.get());
    }
    UUID claim = UUID.randomUUID();
    try {
      return run(key.get(), claim, preparation, change);
    } catch (RuntimeException failure) {
      release(key.get(), claim, failure);
      throw failure;
    }
  }

  private <T> Answer run(
      IdempotencyKey key, UUID claim, Supplier<T> preparation, Function<T, Answer> change) {
    Instant now = clock.instant();
    return switch (store.claim(key, claim, now, now.plus(LONGEST_REQUEST), now.plus(KEPT))) {
      case ClaimOutcome.Claimed _ -> runOnce(key, claim, preparation, change);
      case ClaimOutcome.Completed(int status, String body) ->
          Answer.ok(SORTED.readTree(body)).withStatus(status).with("Idempotent-Replayed", "true");
      case ClaimOutcome.InProgress _ -> throw new RequestInProgress();
      case ClaimOutcome.Reused _ -> throw new IdempotencyKeyReused();
    };
  }

  private <T> Answer runOnce(
      IdempotencyKey key, UUID claim, Supplier<T> preparation, Function<T, Answer> change) {
    T prepared = preparation.get();
    return transactions.execute(
        _ -> {
          Answer answer = change.apply(prepared);
          if (!store.complete(key, claim, answer.status(), body(answer))) {
            throw new Unavailable(Duration.ofSeconds(1));
          }
          return answer;
        });
  }

  private String body(Answer answer) {
    Object body = answer.body();
    if (body == null) {
      throw new IllegalStateException("A response without a body cannot be repeated.");
    }
    return new String(json.compact(body), StandardCharsets.UTF_8);
  }

  /**
   * Removes the claim of a request that failed; a lost connection may hide that the claim was made.
   * Leaves the claim to its end if the database is unavailable too.
   */
  private void release(IdempotencyKey key, UUID claim, RuntimeException failure) {
    try {
      RequestDeadlines.forRelease(() -> store.release(key, claim));
    } catch (RuntimeException alsoFailed) {
      failure.addSuppressed(alsoFailed);
    }
  }
}
