package dev.countersign.access;

/** Where a client puts the credential of a scheme, for those who describe the interface. */
public sealed interface CredentialPlace {

  /** `Authorization: Bearer` (RFC 6750), and what the token is. */
  record Bearer(String format) implements CredentialPlace {}

  /** A header of that name; what it holds begins with the keyword, if there is one. */
  record Header(String name, String keyword) implements CredentialPlace {}

  /** A cookie; requests that change something carry a token in that header as well. */
  record Cookie(String name, String csrfHeader) implements CredentialPlace {}
}
