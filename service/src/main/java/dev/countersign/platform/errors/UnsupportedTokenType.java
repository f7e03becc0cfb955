package dev.countersign.platform.errors;

/** Refuses to revoke a kind of token that the settings make irrevocable (RFC 7009, 2.2.1). */
public final class UnsupportedTokenType extends Refusal {

  public UnsupportedTokenType() {
    super(400, "unsupported_token_type", "Tokens of this type cannot be revoked.");
  }
}
