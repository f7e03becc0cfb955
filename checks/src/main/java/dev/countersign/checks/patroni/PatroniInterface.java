package dev.countersign.checks.patroni;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The HTTP interfaces of Patroni and etcd. */
final class PatroniInterface {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(1))
          .build();

  /** A standby as its primary describes it. */
  record Standby(String name, boolean isStreaming, boolean isSynchronous) {}

  /** Returns the standbys of a primary, or an empty list if it does not respond. */
  List<Standby> standbys(DatabaseHost primary) throws InterruptedException {
    return tree("http://%s:8008/patroni".formatted(primary.name()))
        .path("replication")
        .valueStream()
        .map(
            standby ->
                new Standby(
                    standby.path("application_name").asString(""),
                    standby.path("state").asString("").equals("streaming"),
                    standby.path("sync_state").asString("").equals("sync")))
        .toList();
  }

  /** Returns the name of the standby that etcd allows to take over, or an empty text. */
  String successor(DatabaseHost host) throws InterruptedException {
    return tree("http://%s:8008/cluster".formatted(host.name()))
        .path("members")
        .valueStream()
        .filter(member -> member.path("role").asString("").equals("sync_standby"))
        .map(member -> member.path("name").asString(""))
        .findFirst()
        .orElse("");
  }

  /** Returns the number of servers that etcd knows. */
  int members(DatabaseHost host) throws InterruptedException {
    return tree("http://%s:8008/cluster".formatted(host.name())).path("members").size();
  }

  private JsonNode tree(String uri) throws InterruptedException {
    try {
      return JSON.readTree(get(uri).orElse("{}"));
    } catch (JacksonException incomplete) {
      return JSON.createObjectNode();
    }
  }

  /** Returns whether this host's Patroni says that it is the primary. */
  boolean isPrimary(DatabaseHost host) throws InterruptedException {
    return get("http://%s:8008/primary".formatted(host.name())).isPresent();
  }

  boolean isEtcdHealthy(DatabaseHost host) throws InterruptedException {
    return get("http://%s:2379/health".formatted(host.name()))
        .filter(body -> body.contains("true"))
        .isPresent();
  }

  boolean isReady(String host) throws InterruptedException {
    return get("http://%s:8000/readyz".formatted(host)).isPresent();
  }

  private Optional<String> get(String uri) throws InterruptedException {
    var request = HttpRequest.newBuilder(URI.create(uri)).timeout(Duration.ofSeconds(2)).build();
    try {
      var response = http.send(request, BodyHandlers.ofString());
      return Optional.of(response.body()).filter(_ -> response.statusCode() == 200);
    } catch (IOException away) {
      return Optional.empty();
    }
  }

  /** Sends a request that changes the cluster, and returns the response for the log. */
  String send(DatabaseHost host, String method, String path, String body)
      throws IOException, InterruptedException {
    String credentials =
        host.variable("PATRONI_RESTAPI_USERNAME") + ":" + host.variable("PATRONI_RESTAPI_PASSWORD");
    String encoded =
        Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    var request =
        HttpRequest.newBuilder(URI.create("http://%s:8008/%s".formatted(host.name(), path)))
            .timeout(Duration.ofSeconds(60))
            .header("Authorization", "Basic " + encoded)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    var response = http.send(request, BodyHandlers.ofString());
    return response.statusCode() + " " + response.body();
  }
}
