import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** An application that returns the headers of each request, one in a line, in lower case. */
class HeaderEcho {

  public static void main(String[] arguments) throws Exception {
    var address = new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0]));
    HttpServer server = HttpServer.create(address, 0);
    server.createContext(
        "/",
        exchange -> {
          var text = new StringBuilder("reached\n");
          exchange
              .getRequestHeaders()
              .forEach(
                  (name, values) ->
                      values.forEach(
                          value ->
                              text.append(name.toLowerCase()).append(": ").append(value).append('\n')));
          byte[] body = text.toString().getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }
}
