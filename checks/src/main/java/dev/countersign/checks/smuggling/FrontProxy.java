package dev.countersign.checks.smuggling;

import dev.countersign.checks.support.ReplicatedDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Runs nginx or HAProxy in front of the service, with one kept-alive connection between them. */
final class FrontProxy implements AutoCloseable {

  private static final String NGINX =
      """
      daemon off;
      worker_processes 1;
      pid %1$s/pid;
      error_log %1$s/log;
      events {}
      http {
        access_log off;
        client_body_temp_path %1$s/bodies;
        proxy_temp_path %1$s/answers;
        fastcgi_temp_path %1$s/fastcgi;
        uwsgi_temp_path %1$s/uwsgi;
        scgi_temp_path %1$s/scgi;
        upstream service {
          server 127.0.0.1:%2$d;
          keepalive 1;
        }
        server {
          listen 127.0.0.1:%3$d;
          location / {
            proxy_pass http://service;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $http_host;
          }
        }
      }
      """;

  private static final String HAPROXY =
      """
      # %1$s
      defaults
        mode http
        timeout connect 5s
        timeout client 30s
        timeout server 30s
        http-reuse always
      listen service
        bind 127.0.0.1:%3$d
        server one 127.0.0.1:%2$d maxconn 1
      """;

  private final Path directory;
  private final int port;
  private final Process process;

  FrontProxy(String program, int servicePort) throws IOException, InterruptedException {
    directory = Files.createTempDirectory("countersign-proxy-");
    port = ReplicatedDatabase.freePort();
    Path configuration = directory.resolve("configuration");
    String form = program.equals("nginx") ? NGINX : HAPROXY;
    Files.writeString(configuration, form.formatted(directory, servicePort, port));
    List<String> command =
        program.equals("nginx")
            ? List.of("nginx", "-c", configuration.toString())
            : List.of("haproxy", "-db", "-f", configuration.toString());
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output").toFile())
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    awaitPort();
  }

  static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .map(folder -> Path.of(folder, program))
        .anyMatch(Files::isExecutable);
  }

  int port() {
    return port;
  }

  private void awaitPort() throws IOException {
    while (true) {
      try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (IOException notYet) {
        if (!process.isAlive()) {
          throw new IOException(Files.readString(directory.resolve("output")), notYet);
        }
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  @Override
  public void close() throws IOException {
    process.destroy();
    process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
    process.destroyForcibly();
  }
}
