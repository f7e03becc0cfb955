package dev.countersign.credentials.signedtoken;

import dev.countersign.support.Tokens;
import java.util.Map;
import java.util.UUID;

/** A refresh token of a log-in whose row a check made by itself. */
public final class TestRefreshToken {

  private TestRefreshToken() {}

  /** The log-in's id ends in four bytes of nought. */
  public static String of(String key, long userId, UUID login, int generation) {
    Map<String, Object> claims = Tokens.refreshPayload(userId);
    claims.put("jti", new TokenFamilyId(login).tokenId(generation));
    return new Tokens(key).signed(Tokens.header(), claims);
  }
}
