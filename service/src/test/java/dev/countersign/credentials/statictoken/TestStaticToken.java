package dev.countersign.credentials.statictoken;

import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;

/** The static tokens of users whose rows a check inserted directly. */
public final class TestStaticToken {

  private final TokenDerivation derivation;

  public TestStaticToken(String key) {
    var keys = new PurposeKeys(new ServiceSettings(Secret.of(key), List.of(), false, List.of()));
    derivation = new TokenDerivation(keys, new CarriedTokenCipher(keys, new SecureRandom()));
  }

  /** Returns the token that the user sends. */
  public String of(long userId, UUID version) {
    return token(userId, version).reveal();
  }

  /** Returns the digest that the table holds, in hexadecimal digits. */
  public String digest(long userId, UUID version) {
    return HexFormat.of().formatHex(token(userId, version).digest());
  }

  private StaticToken token(long userId, UUID version) {
    return derivation.tokens(userId, version).getFirst();
  }
}
