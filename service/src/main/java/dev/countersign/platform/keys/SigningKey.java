package dev.countersign.platform.keys;

import dev.countersign.verifier.keys.VerifyingKey;
import java.util.Base64;

/** A key that signs, together with the key that verifies its signatures. */
public final class SigningKey {

  private final VerifyingKey verifying;
  private final Signer signer;

  SigningKey(VerifyingKey verifying, Signer signer) {
    this.verifying = verifying;
    this.signer = signer;
  }

  public VerifyingKey verifying() {
    return verifying;
  }

  /** Returns the signature as unpadded base64url. */
  public String sign(byte[] content) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(signer.sign(content));
  }
}
