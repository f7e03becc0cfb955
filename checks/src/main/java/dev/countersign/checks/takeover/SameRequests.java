package dev.countersign.checks.takeover;

import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Sends the same requests to Django and to Countersign, and compares status and body. */
final class SameRequests {

  private static final List<String> LOGINS =
      List.of(
          "{}",
          "[]",
          "",
          "{\"username\":\"member1\"}",
          "{\"password\":\"x\"}",
          "{\"username\":\"\",\"password\":\"\"}",
          "{\"username\":null,\"password\":null}",
          "{\"username\":\"member1\",\"password\":\"wrong\"}",
          "{\"username\":\"unknown-name\",\"password\":\"wrong\"}",
          "{\"username\":\"unusable\",\"password\":\"none\"}",
          "{\"username\":\"inactive\",\"password\":\"a quiet morning at the lake\"}",
          "{\"username\":[],\"password\":{}}",
          "{\"username\":");
  private static final List<String> REFRESHES =
      List.of(
          "{}",
          "{\"refresh\":\"\"}",
          "{\"refresh\":null}",
          "{\"refresh\":\"a.b.c\"}",
          "{\"refresh\":\"no token\"}");
  private static final List<String> AUTHORISATIONS =
      List.of(
          "Bearer",
          "Bearer a b",
          "Bearer a.b.c",
          "Token",
          "Token a b",
          "Token 00112233445566778899aabbccddeeff00112233");

  private final Http django;
  private final Http service;
  private int requests;

  SameRequests(int djangoPort, int port) {
    this.django = new Http(djangoPort);
    this.service = new Http(port);
  }

  /** Returns the number of requests, and adds a line for each difference. */
  int compare(List<String> differences) {
    LOGINS.forEach(
        body ->
            compare(
                "login " + body,
                django.post("/api/token/", body),
                service.post("/api/token/", body),
                differences));
    REFRESHES.forEach(
        body ->
            compare(
                "refresh " + body,
                django.post("/api/token/refresh/", body),
                service.post("/api/token/refresh/", body),
                differences));
    AUTHORISATIONS.forEach(
        value -> compare("me " + value, me(django, value), me(service, value), differences));
    return requests;
  }

  private static Response me(Http http, String authorization) {
    return http.request("GET", "/api/accounts/me/").header("Authorization", authorization).send();
  }

  private void compare(String request, Response theirs, Response ours, List<String> differences) {
    requests++;
    boolean isSame =
        theirs.status() == ours.status()
            && ((isJson(theirs) && isJson(ours))
                ? isSame(theirs, ours)
                : theirs.body().equals(ours.body()));
    if (!isSame) {
      differences.add(
          "%s: Django %d %s, Countersign %d %s"
              .formatted(request, theirs.status(), theirs.body(), ours.status(), ours.body()));
    }
  }

  /**
   * Compares the bodies without two known differences: Countersign adds a code to each error, and
   * says "Token is invalid", as SimpleJWT does since 5.5.
   */
  private static boolean isSame(Response theirs, Response ours) {
    String newer = theirs.body().replace("Token is invalid or expired", "Token is invalid");
    JsonNode expected = JsonMapper.shared().readTree(newer);
    JsonNode actual = ours.json();
    if (actual instanceof ObjectNode object && expected.has("detail") && !expected.has("code")) {
      object.remove("code");
    }
    return expected.equals(actual);
  }

  private static boolean isJson(Response response) {
    return response.header("Content-Type").orElse("").startsWith("application/json");
  }
}
