package dev.countersign.verifier.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPInputStream;

/**
 * Loads one document of Countersign, with a deadline for the whole response and a limit for its
 * body. Follows no redirect.
 */
public final class Download {

  private final HttpClient client;
  private final URI uri;
  private final Duration deadline;
  private final int longestBody;

  public Download(HttpClient client, URI uri, Duration deadline, int longestBody) {
    this.client = client;
    this.uri = requireProtected(uri);
    this.deadline = deadline;
    this.longestBody = longestBody;
  }

  /** A response that can be used. */
  sealed interface Loaded {

    /** The document, and its ETag if it has one. */
    record Document(String body, Optional<String> etag) implements Loaded {}

    /** The document with the ETag that was sent is current. */
    record NotModified() implements Loaded {}
  }

  /** Loads the document, unless the one with this ETag is current. */
  Loaded load(Optional<String> etag) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri).timeout(deadline).header("Accept-Encoding", "gzip").GET();
    etag.ifPresent(known -> request.header("If-None-Match", known));
    HttpResponse<byte[]> response = send(request.build());
    if (response.statusCode() == 304 && etag.isPresent()) {
      return new Loaded.NotModified();
    }
    if (response.statusCode() != 200) {
      throw new IOException("%s returned the status %d".formatted(uri, response.statusCode()));
    }
    return new Loaded.Document(text(response), response.headers().firstValue("ETag"));
  }

  /** Returns the body, which has a limit before and after decompression. */
  private String text(HttpResponse<byte[]> response) throws IOException {
    byte[] body = response.body();
    String coding = response.headers().firstValue("Content-Encoding").orElse("identity");
    if (coding.equals("identity")) {
      return new String(body, UTF_8);
    }
    if (!coding.equals("gzip")) {
      throw new IOException("%s has the unknown encoding %s".formatted(uri, coding));
    }
    try (var input = new GZIPInputStream(new ByteArrayInputStream(body))) {
      byte[] unpacked = input.readNBytes(longestBody + 1);
      if (unpacked.length > longestBody) {
        throw new IOException("%s is longer than %d bytes".formatted(uri, longestBody));
      }
      return new String(unpacked, UTF_8);
    }
  }

  /**
   * Sends the request. The client's own timeout ends with the headers; this one covers the body.
   */
  private HttpResponse<byte[]> send(HttpRequest request) throws IOException {
    CompletableFuture<HttpResponse<byte[]>> sent =
        client.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), longestBody));
    try {
      return sent.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException slow) {
      throw new IOException("%s did not respond within %s".formatted(uri, deadline), slow);
    } catch (ExecutionException failed) {
      throw new IOException("%s could not be loaded: %s".formatted(uri, failed.getCause()), failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    } finally {
      sent.cancel(true);
    }
  }

  /** Requires https, except for addresses of this machine. */
  private static URI requireProtected(URI uri) {
    String host = uri.getHost();
    if (host == null) {
      throw new IllegalArgumentException(uri + " is no URL with a host");
    }
    boolean isProtected = "https".equals(uri.getScheme());
    if (!isProtected && !("http".equals(uri.getScheme()) && isLoopback(host))) {
      throw new IllegalArgumentException(
          uri + " must use https: keys that come over plain HTTP can be replaced on the way");
    }
    return uri;
  }

  private static boolean isLoopback(String host) {
    if (host.equals("localhost")) {
      return true;
    }
    boolean isLiteral = host.startsWith("[") || host.matches("[0-9.]+");
    try {
      return isLiteral
          && InetAddress.ofLiteral(host.replaceAll("[\\[\\]]", "")).isLoopbackAddress();
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }
}
