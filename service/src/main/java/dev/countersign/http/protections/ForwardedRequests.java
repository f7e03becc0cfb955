package dev.countersign.http.protections;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.springframework.stereotype.Component;

/**
 * Takes the client's address and the use of HTTPS from the headers of trusted proxies. This happens
 * in Jetty, so that all later code, including error pages, sees the same values. The host always
 * comes from the Host header, which is the value that was checked.
 */
@Component
class ForwardedRequests implements HttpConfiguration.Customizer {

  private record SecureHeader(String name, String value) {}

  private final TrustedProxies proxies;
  private final UndeclaredProxies undeclared;
  private final Optional<SecureHeader> secureHeader;

  ForwardedRequests(
      SecuritySettings settings, TrustedProxies proxies, UndeclaredProxies undeclared) {
    this.proxies = proxies;
    this.undeclared = undeclared;
    this.secureHeader = Optional.ofNullable(settings.proxySslHeader()).map(ForwardedRequests::read);
  }

  @Override
  public Request customize(Request request, HttpFields.Mutable responseHeaders) {
    Optional<InetAddress> peer = TrustedProxies.peerOf(request);
    if (peer.isEmpty()) {
      return request;
    }
    if (proxies.include(peer.get())) {
      return believe(request);
    }
    HttpFields headers = request.getHeaders();
    if (headers.contains("X-Forwarded-For") || headers.contains("Forwarded")) {
      undeclared.note(peer.get());
    }
    return request;
  }

  private Request believe(Request request) {
    TrustedProxies.noteSenderOf(request);
    boolean isSecure =
        secureHeader
            .flatMap(header -> first(request, header.name()).map(header.value()::equals))
            .orElse(request.isSecure());
    InetSocketAddress peer =
        (InetSocketAddress) request.getConnectionMetaData().getRemoteSocketAddress();
    InetAddress client =
        proxies.client(
            peer.getAddress(),
            request.getHeaders().getValuesList("X-Forwarded-For").stream()
                .flatMap(line -> Arrays.stream(line.split(",", -1)))
                .toList());
    return new Forwarded(request, isSecure, new InetSocketAddress(client, peer.getPort()));
  }

  /** Returns the first element of the list, which describes the connection of the client. */
  private static Optional<String> first(Request request, String name) {
    return Optional.ofNullable(request.getHeaders().get(name))
        .map(value -> List.of(value.split(",", -1)).getFirst().strip());
  }

  private static SecureHeader read(String setting) {
    String[] parts = setting.split(":", 2);
    return new SecureHeader(parts[0], parts[1].strip());
  }

  /** Presents the request as the proxy received it. */
  private static final class Forwarded extends Request.Wrapper {

    private final boolean isSecure;
    private final HttpURI uri;
    private final ConnectionMetaData connection;

    Forwarded(Request request, boolean isSecure, SocketAddress client) {
      super(request);
      this.isSecure = isSecure;
      this.uri = HttpURI.build(request.getHttpURI()).scheme(isSecure ? "https" : "http");
      this.connection =
          new ConnectionMetaData.Wrapper(request.getConnectionMetaData()) {
            @Override
            public SocketAddress getRemoteSocketAddress() {
              return client;
            }

            @Override
            public boolean isSecure() {
              return isSecure;
            }
          };
    }

    @Override
    public HttpURI getHttpURI() {
      return uri;
    }

    @Override
    public boolean isSecure() {
      return isSecure;
    }

    @Override
    public ConnectionMetaData getConnectionMetaData() {
      return connection;
    }
  }
}
