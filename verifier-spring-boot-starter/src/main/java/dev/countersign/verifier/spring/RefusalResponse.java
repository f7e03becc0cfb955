package dev.countersign.verifier.spring;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.verifier.token.StrictJson;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A response to a request that is not allowed, in the form of Django REST framework. */
record RefusalResponse(int status, String code, String detail, List<Map<String, String>> messages) {

  static final RefusalResponse ANONYMOUS =
      new RefusalResponse(
          401, "not_authenticated", "Authentication credentials were not provided.");
  static final RefusalResponse MALFORMED_HEADER =
      new RefusalResponse(
          401,
          "bad_authorization_header",
          "Authorization header must contain two space-delimited values");
  static final RefusalResponse DENIED =
      new RefusalResponse(
          403, "permission_denied", "You do not have permission to perform this action.");
  static final RefusalResponse UNAVAILABLE =
      new RefusalResponse(503, "unavailable", "Service temporarily unavailable, try again later.");

  private RefusalResponse(int status, String code, String detail) {
    this(status, code, detail, List.of());
  }

  static RefusalResponse invalidToken(String reason) {
    var message = new LinkedHashMap<String, String>();
    message.put("token_class", "AccessToken");
    message.put("token_type", "access");
    message.put("message", reason);
    return new RefusalResponse(
        401, "token_not_valid", "Given token not valid for any token type", List.of(message));
  }

  void write(HttpServletResponse response) throws IOException {
    var body = new LinkedHashMap<String, Object>();
    body.put("detail", detail);
    body.put("code", code);
    if (!messages.isEmpty()) {
      body.put("messages", messages);
    }
    byte[] json = StrictJson.MAPPER.writeValueAsString(body).getBytes(UTF_8);
    response.setStatus(status);
    response.setContentType("application/json");
    response.setContentLength(json.length);
    response.setHeader("Cache-Control", "no-store");
    if (status == 401) {
      response.setHeader("WWW-Authenticate", "Bearer realm=\"api\"");
    }
    if (status == 503) {
      response.setHeader("Retry-After", "5");
    }
    response.getOutputStream().write(json);
  }
}
