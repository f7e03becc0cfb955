package dev.countersign.checks.release;

import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.FilledService;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.Release;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Http;
import dev.countersign.support.KeptConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Sends typical requests to a release, so that the JVM records its start-up cache. */
final class Recording {

  private static final Duration TIME_TO_WRITE = Duration.ofMinutes(5);
  private static final int ROUNDS = 300;
  private static final List<String> PAGES =
      List.of("/", "/api/", "/api-auth/login/", "/account/register/", "/livez", "/readyz");

  private Recording() {}

  public static void main(String[] arguments) throws Exception {
    Path cache = Path.of(arguments[0], "countersign.aot");
    try (var database = new DurableDatabase();
        var service =
            new ServiceProcess(
                Release.in(Path.of(arguments[0])).startedWith("-XX:AOTCacheOutput=" + cache),
                database.create("recording"))) {
      use(service.port());
      service.stopWithin(TIME_TO_WRITE);
    }
    if (!Files.exists(cache)) {
      throw new IllegalStateException("The JVM wrote no cache.");
    }
    System.out.printf("%s: %d MB%n", cache.getFileName(), Files.size(cache) >> 20);
    System.exit(0);
  }

  private static void use(int port) {
    var http = new Http(port);
    try (var connection = new KeptConnection(port)) {
      RegisteredUser member = RegisteredUser.register(connection, "recorded");
      JsonNode pair = member.login(connection);
      String bearer = "Authorization: Bearer " + pair.get("access").asString() + "\r\n";
      String refresh = pair.get("refresh").asString();
      for (int round = 0; round < ROUNDS; round++) {
        refresh =
            connection
                .post(FilledService.REFRESH, "", RegisteredUser.body(refresh))
                .json()
                .get("refresh")
                .asString();
        connection.get("/api/accounts/me/", bearer);
        connection.get("/api/", bearer);
        connection.get("/api/accounts/me/", "Authorization: Bearer none\r\n");
      }
      PAGES.forEach(page -> http.request("GET", page).header("Accept", "text/html").send());
    }
  }
}
