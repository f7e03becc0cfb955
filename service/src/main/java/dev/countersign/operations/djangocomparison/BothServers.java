package dev.countersign.operations.djangocomparison;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.operations.djangocomparison.DifferenceRules.Comparison;
import dev.countersign.operations.failures.CommandFailed;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Sends the same request to a Django server and to a server of Countersign. */
public final class BothServers implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int NOT_FOUND = 404;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();
  private final DifferenceRules rules = DifferenceRules.read();
  private final URI django;
  private final URI countersign;

  public BothServers(URI django, URI countersign) {
    this.django = django;
    this.countersign = countersign;
  }

  /** Compares the responses. Returns empty if the Django project does not have the path. */
  public Optional<Comparison> compare(SampledRequest request) {
    HttpResponse<String> theirs = send(django, request);
    return theirs.statusCode() == NOT_FOUND
        ? Optional.empty()
        : Optional.of(
            rules.compare(
                request.toString(), compared(theirs), compared(send(countersign, request))));
  }

  private static ComparedResponse compared(HttpResponse<String> response) {
    return ComparedResponse.of(
        response.statusCode(),
        response.headers().map().entrySet().stream()
            .flatMap(
                header ->
                    header.getValue().stream().map(value -> Map.entry(header.getKey(), value)))
            .toList(),
        response.body());
  }

  private HttpResponse<String> send(URI server, SampledRequest request) {
    var builder =
        HttpRequest.newBuilder(server.resolve(request.path()))
            .timeout(PATIENCE)
            .method(request.method(), BodyPublishers.ofString(request.body(), UTF_8));
    request.headers().forEach(builder::header);
    try {
      return client.send(builder.build(), BodyHandlers.ofString(UTF_8));
    } catch (IOException failed) {
      throw new CommandFailed("%s did not answer: %s".formatted(server, failed));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CommandFailed("The comparison was interrupted.");
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
