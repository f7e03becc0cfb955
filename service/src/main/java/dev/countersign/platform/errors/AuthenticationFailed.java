package dev.countersign.platform.errors;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Refuses an invalid credential: 401 with the challenge of the scheme that rejected it. */
@ExtensionApi
public final class AuthenticationFailed extends Refusal {

  private final String challenge;
  private final List<Map<String, String>> messages;
  private final Optional<String> loginPage;

  public AuthenticationFailed(String challenge, String code, String detail) {
    this(challenge, code, detail, List.of());
  }

  /** Creates a refusal. Each message states why one kind of token was rejected. */
  public AuthenticationFailed(
      String challenge, String code, String detail, List<Map<String, String>> messages) {
    this(challenge, code, detail, messages, Optional.empty());
  }

  private AuthenticationFailed(
      String challenge,
      String code,
      String detail,
      List<Map<String, String>> messages,
      Optional<String> loginPage) {
    super(401, code, detail);
    this.challenge = challenge;
    this.messages = List.copyOf(messages);
    this.loginPage = loginPage;
  }

  /** Returns the same refusal with the login page in Location, for a proxy that redirects to it. */
  public AuthenticationFailed withLoginPage(String url) {
    return new AuthenticationFailed(challenge, code(), detail(), messages, Optional.of(url));
  }

  /** Returns the message about the credential, or the detail; both are texts of a scheme. */
  @Override
  public String reason() {
    return messages.isEmpty() ? detail() : messages.getFirst().getOrDefault("message", detail());
  }

  @Override
  public Map<String, Object> body() {
    Map<String, Object> body = super.body();
    if (!messages.isEmpty()) {
      body.put("messages", messages);
    }
    return body;
  }

  @Override
  public Map<String, String> headers() {
    return loginPage
        .map(url -> Map.of("WWW-Authenticate", challenge, "Location", url))
        .orElseGet(() -> Map.of("WWW-Authenticate", challenge));
  }
}
