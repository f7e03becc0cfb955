package dev.countersign.api.access;

import dev.countersign.platform.extensionapi.ExtensionApi;

/** Describes where a client sends the credential of a scheme, for the OpenAPI document. */
@ExtensionApi
public sealed interface CredentialLocation {

  /** `Authorization: Bearer` (RFC 6750), with the format of the token. */
  record Bearer(String format) implements CredentialLocation {}

  /** A header with this name. Its value begins with the keyword, unless the keyword is empty. */
  record Header(String name, String keyword) implements CredentialLocation {}

  /** A cookie. Requests with an unsafe method also need a CSRF token in the given header. */
  record Cookie(String name, String csrfHeader) implements CredentialLocation {}
}
