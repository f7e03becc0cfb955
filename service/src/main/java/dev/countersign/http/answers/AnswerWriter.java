package dev.countersign.http.answers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.http.protections.RequestIds;
import dev.countersign.platform.admission.CpuConcurrencyLimit;
import dev.countersign.platform.database.RequestDeadlines;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/** Writes the response of an endpoint or of a refusal in the negotiated format. */
@Component
public class AnswerWriter {

  /** Matches the indent of Django REST framework's browsable API. */
  private static final int INDENT = 4;

  private static final List<String> NOT_SHOWN = List.of("Set-Cookie", "Date");

  private final Json json;
  private final AnswerPage page;
  private final RequestDeadlines deadlines;

  AnswerWriter(Json json, AnswerPage page, RequestDeadlines deadlines) {
    this.json = json;
    this.deadlines = deadlines;
    this.page = page;
  }

  public void write(Answer answer, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (answer.body() instanceof ReadyJson ready) {
      write(answer.withBody(bodyOf(ready, request)), request, response);
    } else if (isShown(answer, request)) {
      answer.headers().forEach(response::setHeader);
      writeReady(shown(answer, request, response), request, response);
    } else {
      writeReady(answer, request, response);
    }
  }

  private Object bodyOf(ReadyJson ready, HttpServletRequest request) {
    Format format = Format.of(request);
    boolean isCompact = format.kind() == Format.Kind.JSON && format.indent() == 0;
    return isCompact ? ready.content(json) : ready.value();
  }

  private void writeReady(Answer answer, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setStatus(answer.status());
    answer.headers().forEach(response::setHeader);
    if (answer.headers().containsKey("Content-Language")) {
      addToVary("Accept-Language", response);
    }
    answer.cookies().forEach(cookie -> response.addHeader("Set-Cookie", cookie));
    Object body = answer.body();
    if (body == null) {
      return;
    }
    if (body instanceof StreamedContent(String type, StreamedContent.Body stream)) {
      response.setHeader("Content-Type", type);
      if (!request.getMethod().equals("HEAD")) {
        CpuConcurrencyLimit.endTurn();
        deadlines.forExport(() -> stream.writeTo(response.getOutputStream()));
      }
      return;
    }
    Content whole = body instanceof Content ready ? ready : rendered(body, answer, request);
    boolean isPacked = whole.isCompressible() && Gzip.isAccepted(request);
    Content content = isPacked ? whole.packed() : whole;
    byte[] bytes = content.bytes();
    if (whole.isCompressible()) {
      addToVary("Accept-Encoding", response);
    }
    if (isRead(request) && answer.status() == 200 && isKnown(content, request, response)) {
      response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
      return;
    }
    response.setHeader("Content-Type", content.type());
    if (isPacked) {
      response.setHeader("Content-Encoding", "gzip");
    }
    response.setContentLength(bytes.length);
    if (!request.getMethod().equals("HEAD")) {
      CpuConcurrencyLimit.endTurn();
      response.getOutputStream().write(bytes);
    }
  }

  private static void addToVary(String header, HttpServletResponse response) {
    String known = response.getHeader("Vary");
    response.setHeader("Vary", known == null ? header : known + ", " + header);
  }

  private Content rendered(Object body, Answer answer, HttpServletRequest request) {
    int indent = Format.of(request).indent();
    return new Content(
        answer.headers().getOrDefault("Content-Type", "application/json"),
        indent > 0 ? json.indented(body, indent) : json.compact(body));
  }

  /** Returns whether to render an HTML page: for a body, or for a status that means "no body". */
  private static boolean isShown(Answer answer, HttpServletRequest request) {
    return Format.of(request).kind() != Format.Kind.JSON
        && !(answer.body() instanceof Content)
        && !(answer.body() instanceof StreamedContent)
        && (answer.body() != null || isEmptyOnPurpose(answer));
  }

  private static boolean isEmptyOnPurpose(Answer answer) {
    return answer.status() == 204 || answer.status() == 205;
  }

  /**
   * Renders the page. Browsers display no page for 204 and 205, so the page itself has status 200.
   */
  private Answer shown(Answer answer, HttpServletRequest request, HttpServletResponse response) {
    Answer shown = page.of(wireAnswer(answer, response), request).withCookies(answer.cookies());
    int status = isEmptyOnPurpose(answer) ? 200 : answer.status();
    return new Answer(status, shown.body(), shown.headers(), shown.cookies());
  }

  private SerializedAnswer wireAnswer(Answer answer, HttpServletResponse response) {
    var headers = new TreeMap<String, String>();
    for (String name : response.getHeaderNames()) {
      headers.put(name, String.join(", ", response.getHeaders(name)));
    }
    NOT_SHOWN.forEach(headers::remove);
    if (answer.status() == 200) {
      // The request id changes with every request and would defeat the ETag; error pages keep it
      // for support.
      headers.remove(RequestIds.HEADER);
    }
    Object body = answer.body();
    if (body == null) {
      return new SerializedAnswer(answer.status(), headers, "");
    }
    headers.put("Content-Type", "application/json");
    return new SerializedAnswer(
        answer.status(), headers, new String(json.indented(body, INDENT), UTF_8));
  }

  private static boolean isRead(HttpServletRequest request) {
    return request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
  }

  /** Adds the ETag header and returns whether the client already has this body. */
  private static boolean isKnown(
      Content content, HttpServletRequest request, HttpServletResponse response) {
    EntityTag tag = content.tag().orElseGet(() -> EntityTag.of(content.bytes()));
    response.setHeader("ETag", tag.text());
    return Collections.list(request.getHeaders("If-None-Match")).stream().anyMatch(tag::isKnownIn);
  }
}
