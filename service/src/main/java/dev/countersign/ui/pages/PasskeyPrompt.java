package dev.countersign.ui.pages;

import dev.countersign.credentials.passkeys.PasskeyLogin;
import java.util.Map;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Adds to a page's model what its script needs to ask the browser for a passkey. */
@Component
class PasskeyPrompt {

  private final PasskeyLogin login;

  PasskeyPrompt(PasskeyLogin login) {
    this.login = login;
  }

  void addTo(Map<String, Object> model) {
    model.put("passkey_options", text(login.options()));
  }

  /** Returns options as JSON, for an attribute of the page. */
  static String text(Map<String, Object> options) {
    return JsonMapper.shared().writeValueAsString(options);
  }
}
