package dev.countersign.support;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * Sends HTTP/2 over TLS frame by frame (RFC 9113), for requests that no client library would send.
 */
public final class Http2Connection implements AutoCloseable {

  public static final int DATA = 0;
  public static final int HEADERS = 1;
  public static final int PRIORITY = 2;
  public static final int RST_STREAM = 3;
  public static final int SETTINGS = 4;
  public static final int PING = 6;
  public static final int GOAWAY = 7;
  public static final int WINDOW_UPDATE = 8;
  public static final int CONTINUATION = 9;

  public static final int END_STREAM = 1;
  public static final int ACK = 1;
  public static final int END_HEADERS = 4;

  private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII);

  private final SSLSocket socket;
  private final OutputStream out;
  private final DataInputStream in;

  /** A received frame. */
  @SuppressWarnings("ArrayRecordComponent") // Frames are never compared.
  public record Frame(int type, int flags, int stream, byte[] payload) {

    public boolean is(int type, int stream) {
      return this.type == type && this.stream == stream;
    }

    /** Returns the error code of RST_STREAM. */
    public int code() {
      return ByteBuffer.wrap(payload).getInt();
    }
  }

  public Http2Connection(int port, SSLContext trusting, byte[] settings) throws IOException {
    socket =
        (SSLSocket)
            trusting.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"h2"});
    socket.setSSLParameters(parameters);
    socket.setTcpNoDelay(true);
    socket.startHandshake();
    out = socket.getOutputStream();
    in = new DataInputStream(socket.getInputStream());
    out.write(PREFACE);
    send(SETTINGS, 0, 0, settings);
  }

  /** Encodes settings for SETTINGS: identifier, value, identifier, value, … */
  public static byte[] settings(int... pairs) {
    ByteBuffer payload = ByteBuffer.allocate(pairs.length * 3);
    for (int i = 0; i < pairs.length; i += 2) {
      payload.putShort((short) pairs[i]).putInt(pairs[i + 1]);
    }
    return payload.array();
  }

  public static byte[] number(int value) {
    return ByteBuffer.allocate(4).putInt(value).array();
  }

  public void send(int type, int flags, int stream, byte[] payload) throws IOException {
    ByteBuffer frame = ByteBuffer.allocate(9 + payload.length);
    frame.put((byte) (payload.length >> 16)).putShort((short) payload.length);
    frame.put((byte) type).put((byte) flags).putInt(stream).put(payload);
    out.write(frame.array());
    out.flush();
  }

  public void get(int stream, String path) throws IOException {
    send(HEADERS, END_HEADERS | END_STREAM, stream, head("GET", path, List.of()));
  }

  /** Sends the head of a POST request with a JSON body to follow. */
  public void post(int stream, String path) throws IOException {
    send(
        HEADERS,
        END_HEADERS,
        stream,
        head("POST", path, List.of("content-type", "application/json")));
  }

  /** Encodes a request head as literal fields, without index and without Huffman coding. */
  public static byte[] head(String method, String path, List<String> more) {
    var block = new ByteArrayOutputStream();
    List<String> pseudo =
        List.of(":method", method, ":scheme", "https", ":authority", "localhost", ":path", path);
    for (List<String> fields : List.of(pseudo, more)) {
      for (int i = 0; i < fields.size(); i += 2) {
        block.write(0);
        write(block, fields.get(i));
        write(block, fields.get(i + 1));
      }
    }
    return block.toByteArray();
  }

  private static void write(ByteArrayOutputStream block, String text) {
    if (text.length() < 127) {
      block.write(text.length());
    } else {
      block.write(127);
      int rest = text.length() - 127;
      for (; rest >= 128; rest /= 128) {
        block.write(rest % 128 + 128);
      }
      block.write(rest);
    }
    block.writeBytes(text.getBytes(US_ASCII));
  }

  /** Waits for the next frame. Throws on a timeout or at the end of the connection. */
  public Frame read(int millis) throws IOException {
    socket.setSoTimeout(millis);
    int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
    int type = in.readUnsignedByte();
    int flags = in.readUnsignedByte();
    int stream = in.readInt();
    return new Frame(type, flags, stream, in.readNBytes(length));
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException _) {
      // The peer has already closed the connection.
    }
  }
}
