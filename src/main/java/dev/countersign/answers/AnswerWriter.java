package dev.countersign.answers;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import org.springframework.stereotype.Component;

/** Writes an answer in the negotiated form; the one place that touches the response's body. */
@Component
public class AnswerWriter {

  private final Json json;
  private final AnswerPage page;

  AnswerWriter(Json json, AnswerPage page) {
    this.json = json;
    this.page = page;
  }

  public void write(Answer answer, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setStatus(answer.status());
    answer.headers().forEach(response::setHeader);
    answer.cookies().forEach(cookie -> response.addHeader("Set-Cookie", cookie));
    Object body = answer.body();
    if (body == null) {
      return;
    }
    Content content = body instanceof Content ready ? ready : rendered(body, answer, request);
    byte[] bytes = content.bytes();
    if (isRead(request) && answer.status() == 200 && isKnown(bytes, request, response)) {
      response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
      return;
    }
    response.setHeader("Content-Type", content.type());
    response.setContentLength(bytes.length);
    if (!request.getMethod().equals("HEAD")) {
      response.getOutputStream().write(bytes);
    }
  }

  private Content rendered(Object body, Answer answer, HttpServletRequest request) {
    Format format = Format.of(request);
    return switch (format.kind()) {
      case HTML, PAGE -> page.of(answer.status(), json.indented(body, 4), request);
      case JSON ->
          new Content(
              answer.headers().getOrDefault("Content-Type", "application/json"),
              format.indent() > 0 ? json.indented(body, format.indent()) : json.compact(body));
    };
  }

  private static boolean isRead(HttpServletRequest request) {
    return request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
  }

  /** Adds the entity tag and tells whether the client already holds these very bytes. */
  private static boolean isKnown(
      byte[] bytes, HttpServletRequest request, HttpServletResponse response) {
    String tag = '"' + Base64.getUrlEncoder().withoutPadding().encodeToString(digest(bytes)) + '"';
    response.setHeader("ETag", tag);
    return Collections.list(request.getHeaders("If-None-Match")).stream()
        .flatMap(header -> Arrays.stream(header.split(",", -1)))
        .map(known -> known.strip().replaceFirst("^W/", ""))
        .anyMatch(known -> known.equals(tag) || known.equals("*"));
  }

  private static byte[] digest(byte[] bytes) {
    try {
      return Arrays.copyOf(MessageDigest.getInstance("SHA-256").digest(bytes), 16);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
