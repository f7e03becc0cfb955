package dev.countersign.oracle;

import dev.countersign.support.Browser;
import dev.countersign.support.Http;
import dev.countersign.support.Person;
import java.util.LinkedHashMap;
import java.util.Map;

/** Replaces the recorded cookies and CSRF tokens with those of this service. */
final class RecordedCookies {

  private static final Person ALICE =
      new Person(OracleWorld.ALICE, "alice", "alice@example.com", OracleWorld.PASSWORD);

  private final Http http;
  private final Map<String, String> ours = new LinkedHashMap<>();

  RecordedCookies(Http http) {
    this.http = http;
  }

  String putInto(String text) {
    if (ours.isEmpty() && (text.contains("sessionid=") || text.contains("csrf"))) {
      meet();
    }
    String changed = text;
    for (Map.Entry<String, String> recorded : ours.entrySet()) {
      changed = changed.replace(recorded.getKey(), recorded.getValue());
    }
    return changed;
  }

  /** Opens anonymous browsers, and browsers in which Alice is logged in. */
  private void meet() {
    Browser anonymous = new Browser(http);
    anonymous.get("/api-auth/login/");
    ours.put("TGTbQrpMbAds55SPgSRdpNBNqtUQeWPS", cookie(anonymous, "csrftoken"));
    ours.put(
        "P5jDDD8dLFeWwDOaQkgNDoppJmeBIGLmyB2EjUnPM5herywPW2XQS1Q2ZFYhMsq4",
        anonymous.formToken().orElseThrow());
    ours.put("OQfgnZ2DPxkmMaz8IYbLNkwgSlNi1nVt", cookie(anonymous, "csrftoken"));
    login("v5pcuZAOKxVM7062m57xYvydH9rINlBA", "812lqo2h0c7nmd866wb73u4zes0qfcuv");
    login("F66Dj5i1xOSqFqdTw5eo0xWYg26MQi7m", "zw9ui3cjwladyu4wcwo3sam3joo66r6k");
    login("X7HouSPyfs5fqeCjUAyTQkuC0EZj8aUY", "trpdrygspjcj5drn5wdn5zz0nz7h0jui");
    login("34OWKQZSEE2b0bjcK5wK1ZN0pT4dr643", "ame9flvmpz16wn6p3c62fv6ei53f2e50");
    login("f06qVvTbWxZ2kBlOAFb0SemrYjniAlvI", "cfpqmt8iovvdws22b7nf7yq8r9taihl9");
  }

  private void login(String recordedToken, String recordedSession) {
    Browser browser = new Browser(http);
    browser.login(ALICE);
    ours.put(recordedToken, cookie(browser, "csrftoken"));
    ours.put(recordedSession, cookie(browser, "sessionid"));
  }

  private static String cookie(Browser browser, String name) {
    return browser.cookie(name).orElseThrow();
  }
}
