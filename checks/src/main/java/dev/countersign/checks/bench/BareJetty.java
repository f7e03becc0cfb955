package dev.countersign.checks.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/**
 * Jetty with one servlet that always sends the response in a file: the lower bound of the cost of a
 * request.
 */
final class BareJetty {

  private BareJetty() {}

  public static void main(String[] arguments) throws Exception {
    Server server = new Server(new VirtualThreadPool(8192));
    var http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(8192);
    http.setHttpCompliance(HttpCompliance.STRICT);
    http.setHeaderCacheSize(0);
    var connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost("127.0.0.1");
    connector.setIdleTimeout(30_000);
    server.addConnector(connector);
    var context = new ServletContextHandler();
    context.addServlet(new ServletHolder(new Same(Path.of(arguments[0]))), "/*");
    server.setHandler(context);
    server.start();
    System.out.println("started on port " + connector.getLocalPort());
  }

  /** Sends header lines, an empty line and the body. */
  private static final class Same extends HttpServlet {

    private static final long serialVersionUID = 1;

    private final transient List<String[]> headers;
    private final transient byte[] body;

    Same(Path file) throws IOException {
      String[] parts = Files.readString(file).split("\n\n", 2);
      headers = parts[0].lines().map(line -> line.split(": ", 2)).toList();
      body = parts[1].getBytes(UTF_8);
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      headers.forEach(header -> response.setHeader(header[0], header[1]));
      response.setContentLength(body.length);
      response.getOutputStream().write(body);
    }
  }
}
