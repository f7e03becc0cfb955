package dev.countersign.checks.examples;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.ServiceProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Serves an app on another origin than the service, and uses it in Chromium. */
record BrowserApp(Example example, Path root, Path keys, Findings findings) {

  void run(String database) throws Exception {
    int servicePort = ExampleProcess.freePort();
    int appPort = ExampleProcess.freePort();
    String serviceUrl = "http://127.0.0.1:" + servicePort;
    String appUrl = "http://127.0.0.1:" + appPort;
    var command = List.of(example.directory().resolve("run").toString());
    try (var app = new ExampleProcess(command, appPort, Map.of("COUNTERSIGN_URL", serviceUrl));
        var service =
            new ServiceProcess(
                database,
                "--server.port=" + servicePort,
                "--spring.config.import=configtree:" + keys + "/",
                "--countersign.jwt.algorithm=ES256",
                "--countersign.jwt.access-token-lifetime=5s", // The app must refresh it.
                "--countersign.jwt.cookie=refresh",
                "--countersign.cors.allowed-origins=" + appUrl,
                "--countersign.cors.allow-credentials=true")) {
      boolean isOpen = app.opens();
      findings.expect(example.name() + " starts", isOpen);
      if (!isOpen) {
        app.printLog();
        return;
      }
      Process browser =
          new ProcessBuilder(
                  "node",
                  root.resolve("checks/support/browser/example-run.mjs").toString(),
                  serviceUrl,
                  appUrl)
              .inheritIO()
              .start();
      findings.expect(example.name() + ": works in Chromium", browser.waitFor() == 0);
      if (findings.haveFailed()) {
        service.printComplaints();
        app.printLog();
      }
    }
  }
}
