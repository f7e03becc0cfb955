package dev.countersign.checks.takeover;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.checks.support.ReplicatedDatabase;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** A real nginx whose configuration an operator changes and reloads, as on the day of a switch. */
final class Nginx implements AutoCloseable {

  private final Path directory = Files.createTempDirectory("countersign-nginx-");
  private final int port = ReplicatedDatabase.freePort();
  private final Process process;

  Nginx(int target) throws IOException {
    Files.writeString(directory.resolve("nginx.conf"), configuration());
    write(proxied(target));
    process =
        new ProcessBuilder(
                "/usr/sbin/nginx",
                "-e",
                "stderr",
                "-c",
                directory + "/nginx.conf",
                "-p",
                directory.toString())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output").toFile())
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
    while (!answers()) {
      if (!process.isAlive()) {
        throw new IOException(Files.readString(directory.resolve("output"), UTF_8));
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  private String configuration() {
    return """
        daemon off;
        worker_processes 2;
        pid %1$s/nginx.pid;
        error_log %1$s/error.log;
        events { worker_connections 1024; }
        http {
            access_log off;
            client_body_temp_path %1$s/body;
            proxy_temp_path %1$s/proxy;
            fastcgi_temp_path %1$s/fastcgi;
            uwsgi_temp_path %1$s/uwsgi;
            scgi_temp_path %1$s/scgi;
            keepalive_timeout 0;
            server {
                listen 127.0.0.1:%2$d;
                location / { include %1$s/target.conf; }
            }
        }
        """
        .formatted(directory, port);
  }

  int port() {
    return port;
  }

  /** Sends all requests to this port from now on. */
  void switchTo(int target) throws IOException, InterruptedException {
    write(proxied(target));
    reload();
  }

  /** Answers 503 with Retry-After; returns when requests that had begun before have ended. */
  void pause() throws IOException, InterruptedException {
    write("add_header Retry-After 1 always;\nreturn 503;\n");
    reload();
  }

  private static String proxied(int target) {
    return "proxy_pass http://127.0.0.1:%d;\nproxy_set_header Host $http_host;\n".formatted(target);
  }

  private void write(String target) throws IOException {
    Files.writeString(directory.resolve("target.conf"), target);
  }

  /** Reloads gracefully: earlier workers finish their requests and end. */
  private void reload() throws IOException, InterruptedException {
    Set<Long> earlier = workers();
    new ProcessBuilder("kill", "-HUP", Long.toString(process.pid())).start().waitFor();
    while (workers().stream().anyMatch(earlier::contains)) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private Set<Long> workers() {
    return process.children().map(ProcessHandle::pid).collect(Collectors.toSet());
  }

  private boolean answers() throws IOException {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
      return true;
    } catch (ConnectException notYet) {
      return false;
    }
  }

  /** Returns the lines of the error log. */
  List<String> errors() throws IOException {
    Path log = directory.resolve("error.log");
    return Files.exists(log) ? Files.readAllLines(log) : List.of();
  }

  @Override
  public void close() {
    process.destroy();
  }
}
