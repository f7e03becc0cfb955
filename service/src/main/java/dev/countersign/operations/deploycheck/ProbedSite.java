package dev.countersign.operations.deploycheck;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * The running service as seen from outside. Uses plain sockets, because HTTP clients do not send a
 * foreign Host header.
 */
record ProbedSite(URI url, int plainPort, SSLSocketFactory tls) {

  private static final int PATIENCE = (int) Duration.ofSeconds(10).toMillis();
  private static final int LONGEST_HEAD = 100;

  /** Returns the service at the URL, with the default port for plain HTTP. */
  static ProbedSite at(URI url) {
    return new ProbedSite(url, isSecure(url) || url.getPort() < 0 ? 80 : url.getPort(), factory());
  }

  private static SSLSocketFactory factory() {
    return (SSLSocketFactory) SSLSocketFactory.getDefault();
  }

  boolean isSecure() {
    return isSecure(url);
  }

  private static boolean isSecure(URI url) {
    return "https".equals(url.getScheme());
  }

  String host() {
    return url.getHost();
  }

  /** Returns the host and port as a browser sends them in the Host header. */
  String authority() {
    return url.getPort() < 0 ? host() : host() + ":" + url.getPort();
  }

  ProbeResponse get(String path, Map<String, String> headers) throws IOException {
    int port = url.getPort() >= 0 ? url.getPort() : isSecure() ? 443 : 80;
    try (Socket plain = connect(port)) {
      return isSecure() ? overTls(plain, port, path, headers) : ask(plain, path, headers);
    }
  }

  ProbeResponse getPlainly(String path, Map<String, String> headers) throws IOException {
    try (Socket plain = connect(plainPort)) {
      return ask(plain, path, headers);
    }
  }

  private Socket connect(int port) throws IOException {
    var socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(host(), port), PATIENCE);
      socket.setSoTimeout(PATIENCE);
      return socket;
    } catch (IOException away) {
      socket.close();
      throw away;
    }
  }

  private ProbeResponse overTls(Socket plain, int port, String path, Map<String, String> headers)
      throws IOException {
    try (SSLSocket socket = (SSLSocket) tls.createSocket(plain, host(), port, true)) {
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      socket.setSSLParameters(parameters);
      return ask(socket, path, headers);
    }
  }

  private ProbeResponse ask(Socket socket, String path, Map<String, String> headers)
      throws IOException {
    var request = new StringBuilder("GET %s HTTP/1.1\r\n".formatted(path));
    request.append("Host: %s\r\n".formatted(headers.getOrDefault("Host", authority())));
    request.append("Accept: text/html\r\nConnection: close\r\n");
    headers.forEach(
        (name, value) -> {
          if (!name.equals("Host")) {
            request.append("%s: %s\r\n".formatted(name, value));
          }
        });
    socket.getOutputStream().write(request.append("\r\n").toString().getBytes(ISO_8859_1));
    socket.getOutputStream().flush();
    return ProbeResponse.of(head(socket));
  }

  private static List<String> head(Socket socket) throws IOException {
    var reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
    var lines = new ArrayList<String>();
    for (String line = reader.readLine();
        line != null && !line.isEmpty() && lines.size() < LONGEST_HEAD;
        line = reader.readLine()) {
      lines.add(line);
    }
    return lines;
  }
}
