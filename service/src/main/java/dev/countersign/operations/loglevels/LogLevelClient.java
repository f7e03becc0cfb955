package dev.countersign.operations.loglevels;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.springframework.stereotype.Component;

/** Asks the service on this machine to change a log level. */
@Component
public class LogLevelClient {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final SignedChange changes;

  LogLevelClient(SignedChange changes) {
    this.changes = changes;
  }

  /** The response of the service. */
  public record Outcome(boolean isDone, String text) {}

  /** Sends the change to the port of the metrics, which listens on the given address. */
  public Outcome send(LogLevelChange change, String address, int port) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create("http://%s:%d%s".formatted(host(address), port, LogLevelHandler.PATH)))
            .timeout(PATIENCE)
            .POST(BodyPublishers.ofString(changes.write(change)))
            .build();
    try (HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .proxy(HttpClient.Builder.NO_PROXY)
            .build()) {
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      return new Outcome(response.statusCode() == 200, response.body());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", stop);
    }
  }

  /** Returns loopback for a service that listens on all addresses. */
  private static String host(String address) throws IOException {
    InetAddress listening = new InetSocketAddress(address, 0).getAddress();
    InetAddress host =
        listening == null || listening.isAnyLocalAddress()
            ? InetAddress.getLoopbackAddress()
            : listening;
    String text = host.getHostAddress();
    return text.contains(":") ? "[" + text + "]" : text;
  }
}
