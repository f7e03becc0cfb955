package dev.countersign.api.access;

/** Where a client puts the credential of a scheme, for those who describe the interface. */
public sealed interface CredentialLocation {

  /** `Authorization: Bearer` (RFC 6750), and what the token is. */
  record Bearer(String format) implements CredentialLocation {}

  /** A header of that name; what it holds begins with the keyword, if there is one. */
  record Header(String name, String keyword) implements CredentialLocation {}

  /** A cookie; requests that change something carry a token in that header as well. */
  record Cookie(String name, String csrfHeader) implements CredentialLocation {}
}
