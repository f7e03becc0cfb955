package dev.countersign.api.endpoints;

import dev.countersign.platform.extensionapi.ExtensionApi;

/** The tags of the OpenAPI document, in the order in which the document lists them. */
@ExtensionApi
public enum ApiTopic {
  ACCOUNTS("Accounts", "Registration, profile, password and e-mail address of the caller."),
  TOKENS("Tokens", "JWT pairs, static tokens and the keys that verify JWTs."),
  SESSIONS("Sessions", "The caller's active logins, and logout."),
  PASSKEYS("Passkeys", "Login without a password, and the caller's passkeys."),
  TASKS("Tasks", "An example resource that shows ownership and public reading."),
  STAFF("Staff", "Users and audit events; staff only."),
  SCHEMA("Schema", "The API's own description.");

  private final String title;
  private final String description;

  ApiTopic(String title, String description) {
    this.title = title;
    this.description = description;
  }

  public String title() {
    return title;
  }

  public String description() {
    return description;
  }
}
