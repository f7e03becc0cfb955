package dev.countersign.credentials.signedtoken;

import dev.countersign.support.Tokens;
import java.util.Map;
import java.util.UUID;

/** A refresh token of a token family whose row a check inserted directly. */
public final class TestRefreshToken {

  private TestRefreshToken() {}

  /** Returns the token. The last four bytes of the family's id must be zero. */
  public static String of(String key, long userId, UUID login, int generation) {
    Map<String, Object> claims = Tokens.refreshPayload(userId);
    claims.put("jti", new TokenFamilyId(login).tokenId(generation));
    return new Tokens(key).signed(Tokens.header(), claims);
  }
}
