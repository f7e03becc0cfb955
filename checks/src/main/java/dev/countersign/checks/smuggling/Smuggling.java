package dev.countersign.checks.smuggling;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Http;
import dev.countersign.support.TestDatabase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sends requests that two parsers may read differently (RFC 9112 sections 2, 6 and 11). Each is
 * followed by a second request, which another parser would read as part of the first. The second
 * request must never get a response.
 */
final class Smuggling {

  private static final int SILENCE = 1500;
  private static final int SILENCE_OF_PROXY = 300;
  private static final String PUBLIC = "/api/tasks/public/";
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (\\d{3}) ");

  /** Gets a status that no probe gets otherwise. */
  private static final String SMUGGLED = "GET /smuggled/ HTTP/1.1\r\nHost: localhost\r\n\r\n";

  private static final String POST = "POST /api/token/verify/ HTTP/1.1\r\nHost: localhost\r\n";

  private final Findings findings = new Findings("smuggling");

  public static void main(String[] arguments) throws Exception {
    new Smuggling().run();
  }

  private void run() throws Exception {
    System.out.println("starting the service …");
    try (var service = new ServiceProcess(TestDatabase.freshDatabase())) {
      honest(service.port());
      for (Map.Entry<String, String> probe : probes().entrySet()) {
        List<String> statuses = statuses(service.port(), probe.getValue());
        findings.expect(
            probe.getKey() + ": " + statuses,
            statuses.size() <= 1
                && !statuses.contains("404")
                && statuses.stream().allMatch(status -> status.matches("4..|505")));
      }
      Findings.figure(probes().size() + " probes by raw socket");
      honest(service.port());
      behind("nginx", service.port());
      behind("haproxy", service.port());
    }
    findings.exit();
  }

  /**
   * Sends the probes through a proxy, which may forward, refuse or split them. The service and the
   * proxy must agree on the end of each request. Otherwise the next client on the same upstream
   * connection gets the response to the second request.
   */
  private void behind(String program, int port) throws IOException, InterruptedException {
    if (!FrontProxy.isInstalled(program)) {
      findings.skip("behind " + program + ", which is not installed");
      return;
    }
    try (var proxy = new FrontProxy(program, port)) {
      findings.expect(
          program + ": unambiguous requests get their responses", isInStep(proxy.port()));
      for (Map.Entry<String, String> probe : probes().entrySet()) {
        List<String> statuses = statuses(proxy.port(), probe.getValue(), SILENCE_OF_PROXY);
        findings.expect(
            "%s: after %s %s the next clients get their own responses"
                .formatted(program, probe.getKey(), statuses),
            isInStep(proxy.port()));
      }
    }
  }

  private static boolean isInStep(int port) {
    var http = new Http(port);
    boolean isInStep = true;
    for (int i = 0; i < 3; i++) {
      isInStep &= http.get(PUBLIC).status() == 200;
      isInStep &= http.post("/api/token/verify/", "{}").status() == 400;
    }
    return isInStep;
  }

  /**
   * Sends two unambiguous requests, which must get two responses. This shows that the probes work.
   */
  private void honest(int port) throws IOException {
    String two = POST + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}" + SMUGGLED;
    boolean areAnswered = false;
    for (int tries = 0; tries < 5 && !areAnswered; tries++) {
      // The first responses after a start may take longer than the read timeout.
      areAnswered = statuses(port, two).equals(List.of("400", "404"));
    }
    findings.expect("two unambiguous requests on one connection get two responses", areAnswered);
  }

  private static Map<String, String> probes() {
    var probes = new LinkedHashMap<String, String>();
    String chunk = "2\r\n{}\r\n0\r\n\r\n";
    probes.put(
        "a length and chunks (CL.TE)",
        POST + "Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + SMUGGLED);
    probes.put(
        "chunks and a length (TE.CL)",
        POST + "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n" + chunk + SMUGGLED);
    probes.put(
        "chunked written twice",
        POST
            + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n"
            + chunk
            + SMUGGLED);
    probes.put(
        "chunked, identity",
        POST + "Transfer-Encoding: chunked, identity\r\n\r\n" + chunk + SMUGGLED);
    probes.put(
        "an unknown coding", POST + "Transfer-Encoding: xchunked\r\n\r\n" + chunk + SMUGGLED);
    probes.put(
        "a coding with a vertical tab before it",
        POST + "Transfer-Encoding: \u000bchunked\r\n\r\n" + chunk + SMUGGLED);
    probes.put(
        "a coding in HTTP/1.0",
        POST.replace("HTTP/1.1", "HTTP/1.0")
            + "Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n"
            + chunk
            + SMUGGLED);
    probes.put(
        "two lengths that differ",
        POST + "Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}" + SMUGGLED);
    probes.put("a list of lengths", POST + "Content-Length: 2, 60\r\n\r\n{}" + SMUGGLED);
    probes.put("a length with a sign", POST + "Content-Length: +2\r\n\r\n{}" + SMUGGLED);
    probes.put("a negative length", POST + "Content-Length: -2\r\n\r\n{}" + SMUGGLED);
    probes.put("a length in hexadecimal", POST + "Content-Length: 0x2\r\n\r\n{}" + SMUGGLED);
    probes.put(
        "a length that overflows",
        POST + "Content-Length: 18446744073709551618\r\n\r\n{}" + SMUGGLED);
    probes.put("a length that is empty", POST + "Content-Length: \r\n\r\n{}" + SMUGGLED);
    probes.put(
        "a space before the colon",
        POST + "Content-Length : 2\r\nTransfer-Encoding : chunked\r\n\r\n" + chunk + SMUGGLED);
    probes.put(
        "a header folded over two lines",
        POST + "Transfer-Encoding:\r\n chunked\r\n\r\n" + chunk + SMUGGLED);
    probes.put(
        "a first header that begins with a space",
        "POST /api/token/verify/ HTTP/1.1\r\n Transfer-Encoding: chunked\r\nHost: localhost\r\n\r\n"
            + chunk
            + SMUGGLED);
    probes.put(
        "a bare line feed between headers",
        POST + "X: y\nTransfer-Encoding: chunked\r\n\r\n" + chunk + SMUGGLED);
    probes.put(
        "a bare carriage return in a header",
        POST + "X: y\rTransfer-Encoding: chunked\r\n\r\n" + chunk + SMUGGLED);
    probes.put(
        "a zero byte in a header", POST + "X: \u0000y\r\nContent-Length: 2\r\n\r\n{}" + SMUGGLED);
    probes.put(
        "a chunk size with a sign",
        POST + "Transfer-Encoding: chunked\r\n\r\n+2\r\n{}\r\n0\r\n\r\n" + SMUGGLED);
    probes.put(
        "a chunk size in 0x notation",
        POST + "Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n" + SMUGGLED);
    probes.put(
        "a chunk size that overflows",
        POST
            + "Transfer-Encoding: chunked\r\n\r\n100000000000000002\r\n{}\r\n0\r\n\r\n"
            + SMUGGLED);
    probes.put(
        "a chunk extension ended by a bare line feed",
        POST + "Transfer-Encoding: chunked\r\n\r\n2;x\n{}\r\n0\r\n\r\n" + SMUGGLED);
    probes.put(
        "a chunk longer than its size",
        POST + "Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n" + SMUGGLED);
    probes.put("HTTP/0.9", "GET /api/tasks/\r\n" + SMUGGLED);
    probes.put(
        "an absolute target of another host",
        "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            + SMUGGLED);
    probes.put(
        "two hosts", "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n" + SMUGGLED);
    probes.put(
        "a trailer that would be a header",
        POST
            + "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
            + "Content-Length: 60\r\nHost: evil.example\r\n\r\n"
            + SMUGGLED);
    probes.put(
        "an upgrade to HTTP/2 over plain HTTP",
        POST
            + "Connection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
            + "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\nContent-Length: 2\r\n\r\n{}"
            + SMUGGLED);
    return probes;
  }

  /** Sends all bytes, then reads until the service closes the connection or the read times out. */
  private static List<String> statuses(int port, String bytes) throws IOException {
    return statuses(port, bytes, SILENCE);
  }

  private static List<String> statuses(int port, String bytes, int silence) throws IOException {
    var answer = new ByteArrayOutputStream();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(silence);
      socket.getOutputStream().write(bytes.getBytes(ISO_8859_1));
      socket.getOutputStream().flush();
      byte[] buffer = new byte[8192];
      for (int read = socket.getInputStream().read(buffer);
          read >= 0;
          read = socket.getInputStream().read(buffer)) {
        answer.write(buffer, 0, read);
      }
    } catch (SocketTimeoutException silent) {
      // The service waits for the rest of the first request, which is allowed.
    } catch (SocketException closed) {
      // The service closed the connection before reading everything. Earlier responses count.
    }
    Matcher status = STATUS.matcher(answer.toString(ISO_8859_1));
    return status.results().map(found -> found.group(1)).toList();
  }
}
