package dev.countersign.identity.passwords;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.countersign.platform.database.Deadline;
import dev.countersign.platform.meters.Counts;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import dev.countersign.platform.traces.Trace;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Asks a k-anonymity service whether a password is known from a breach. The service gets the first
 * 5 characters of the SHA-1 and returns all known endings. A failure of the service never refuses a
 * password.
 */
@Component
class BreachedPasswords implements MeterProvider {

  private enum Outcome {
    FOUND,
    NOT_FOUND,
    FAILED
  }

  private static final Logger LOG = LoggerFactory.getLogger(BreachedPasswords.class);
  private static final int PREFIX = 5;
  private static final long LONGEST_RESPONSE = 1 << 20;

  private final Optional<URI> service;
  private final Duration timeout;
  private final Optional<HttpClient> client;
  private final Counts<Outcome> outcomes = new Counts<>(Outcome.class);
  private final AtomicLong failures = new AtomicLong();

  BreachedPasswords(BreachSettings settings) {
    this.service = Optional.ofNullable(settings.url()).map(URI::create);
    this.timeout = settings.timeout();
    this.client =
        service.map(_ -> HttpClient.newBuilder().connectTimeout(settings.timeout()).build());
  }

  /** Returns false also if there is no service, or if the service fails. */
  boolean contains(String password) {
    return client.isPresent()
        && service.isPresent()
        && contains(password, client.get(), service.get());
  }

  @Override
  public List<Meter> meters() {
    return outcomes.meters(
        "countersign.breached.password.checks",
        "Checks of new passwords by the service for breached passwords.",
        "outcome");
  }

  private boolean contains(String password, HttpClient from, URI range) {
    String digest = HexFormat.of().withUpperCase().formatHex(ListedPassword.digest(password));
    Optional<String> endings =
        Trace.step("breached passwords", () -> endings(digest.substring(0, PREFIX), from, range));
    boolean isFound = endings.filter(text -> isListed(digest.substring(PREFIX), text)).isPresent();
    if (endings.isPresent()) {
      outcomes.add(isFound ? Outcome.FOUND : Outcome.NOT_FOUND);
    }
    return isFound;
  }

  /** Returns whether the text has the ending. Padding has the count 0 and is no entry. */
  private static boolean isListed(String ending, String text) {
    return text.lines()
        .map(line -> line.strip().toUpperCase(Locale.ROOT))
        .anyMatch(line -> line.startsWith(ending + ":") && !line.endsWith(":0"));
  }

  private Optional<String> endings(String prefix, HttpClient from, URI range) {
    HttpRequest request =
        HttpRequest.newBuilder(range.resolve(prefix))
            .header("Add-Padding", "true")
            .header("User-Agent", "countersign")
            .timeout(timeout)
            .build();
    CompletableFuture<HttpResponse<String>> response =
        from.sendAsync(
            request, BodyHandlers.limiting(BodyHandlers.ofString(US_ASCII), LONGEST_RESPONSE));
    try {
      HttpResponse<String> answer =
          response.get(Deadline.within(timeout).toMillis(), TimeUnit.MILLISECONDS);
      if (answer.statusCode() == 200) {
        return Optional.of(answer.body());
      }
      fail("status " + answer.statusCode());
    } catch (ExecutionException failure) {
      fail(String.valueOf(failure.getCause()));
    } catch (TimeoutException slow) {
      response.cancel(true);
      fail("no response within " + timeout.toMillis() + " ms");
    } catch (InterruptedException stopped) {
      response.cancel(true);
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }

  /** Logs at powers of two, so that a long outage does not flood the log. */
  private void fail(String why) {
    outcomes.add(Outcome.FAILED);
    long count = failures.incrementAndGet();
    if (Long.bitCount(count) == 1) {
      LOG.warn(
          "The service in countersign.breached-passwords.url failed {} times, last: {}. Passwords"
              + " are accepted without its check.",
          count,
          why);
    }
  }
}
