package dev.countersign.signedtoken;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.settings.ServiceSettings;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.stereotype.Component;

/**
 * Ids of access tokens that follow from their pair, so that a pair can be made again, unguessed.
 */
@Component
class AccessTokenIds {

  private static final String ALGORITHM = "HmacSHA256";
  private static final String PURPOSE = "countersign access token id ";

  private final SecretKeySpec key;

  AccessTokenIds(ServiceSettings settings) {
    this.key = new SecretKeySpec(settings.secretKey().bytes(), ALGORITHM);
  }

  String besides(String refreshId) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      byte[] digest = mac.doFinal((PURPOSE + refreshId).getBytes(UTF_8));
      return HexFormat.of().formatHex(Arrays.copyOf(digest, 16));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
