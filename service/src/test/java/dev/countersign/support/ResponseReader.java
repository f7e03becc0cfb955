package dev.countersign.support;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.countersign.support.Http.Response;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a response, framed as in RFC 9112 section 6.3, except that a 205 may have content. */
final class ResponseReader {

  private final InputStream in;

  ResponseReader(InputStream in) {
    this.in = new BufferedInputStream(in);
  }

  /** Reads a response, and skips interim ones such as 100 Continue. */
  Response read(String method) throws IOException {
    Response head = readHead();
    while (head.status() / 100 == 1) {
      head = readHead();
    }
    return head.withBody(readBody(method, head));
  }

  private Response readHead() throws IOException {
    String[] statusLine = readLine().split(" ", 3);
    if (statusLine.length < 2 || !statusLine[0].startsWith("HTTP/1.")) {
      throw new IOException("Not a status line: " + String.join(" ", statusLine));
    }
    String reason = statusLine.length == 3 ? statusLine[2] : "";
    return new Response(Integer.parseInt(statusLine[1]), reason, readHeaders(), new byte[0]);
  }

  private List<Map.Entry<String, String>> readHeaders() throws IOException {
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    for (String line = readLine(); !line.isEmpty(); line = readLine()) {
      int colon = line.indexOf(':');
      if (colon < 0) {
        throw new IOException("Not a header: " + line);
      }
      headers.add(Map.entry(line.substring(0, colon), line.substring(colon + 1).strip()));
    }
    return List.copyOf(headers);
  }

  private byte[] readBody(String method, Response head) throws IOException {
    if (method.equals("HEAD") || head.status() == 204 || head.status() == 304) {
      return new byte[0];
    }
    if (head.isChunked()) {
      return readChunks();
    }
    Optional<String> length = head.header("Content-Length");
    return length.isPresent() ? readExactly(Integer.parseInt(length.get())) : in.readAllBytes();
  }

  private byte[] readChunks() throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (int size = readChunkSize(); size > 0; size = readChunkSize()) {
      content.writeBytes(readExactly(size));
      if (!readLine().isEmpty()) {
        throw new IOException("A chunk is longer than its stated size.");
      }
    }
    readHeaders();
    return content.toByteArray();
  }

  private int readChunkSize() throws IOException {
    return Integer.parseInt(readLine().split(";", 2)[0].strip(), 16);
  }

  private byte[] readExactly(int length) throws IOException {
    byte[] content = in.readNBytes(length);
    if (content.length < length) {
      throw new EOFException("Only " + content.length + " of " + length + " bytes arrived.");
    }
    return content;
  }

  private String readLine() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("The response ended after: " + line.toString(ISO_8859_1));
      }
      line.write(next);
    }
    String text = line.toString(ISO_8859_1);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }
}
