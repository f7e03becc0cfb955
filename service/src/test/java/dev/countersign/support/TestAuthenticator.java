package dev.countersign.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * An authenticator with one ES256 passkey, and the browser that uses it. Tests change its fields to
 * send what a real one would not.
 */
public final class TestAuthenticator {

  private static final int USER_PRESENT = 1;
  private static final int USER_VERIFIED = 4;
  private static final int BACKUP_ELIGIBLE = 8;
  private static final int BACKED_UP = 16;
  private static final int HAS_CREDENTIAL = 64;
  private static final SecureRandom RANDOM = new SecureRandom();

  /** The page on which the browser is. */
  public String origin;

  public String domain = "localhost";
  public byte[] credentialId = random(32);
  public byte[] handle = new byte[0];
  public boolean verifiesUser = true;
  public boolean isSynced;

  /** The counter of the last signature; stays 0 for a synced passkey. */
  public long counter;

  private KeyPair keys = newKeys();

  public TestAuthenticator(String origin) {
    this.origin = origin;
  }

  /** Replaces the key, so that signatures are those of another authenticator. */
  public void forgetKey() {
    keys = newKeys();
  }

  /** Returns what {@code navigator.credentials.create} gives for these options, as JSON. */
  public Map<String, Object> create(JsonNode options) {
    handle = Base64.getUrlDecoder().decode(options.path("user").path("id").asString());
    byte[] client = clientData("webauthn.create", options.path("challenge").asString());
    var response = new LinkedHashMap<String, Object>();
    response.put("clientDataJSON", text(client));
    response.put("attestationObject", text(attestationObject()));
    response.put("transports", new String[] {"internal", "hybrid"});
    return credential(response);
  }

  /** Returns what {@code navigator.credentials.get} gives for these options, as JSON. */
  public Map<String, Object> get(JsonNode options) {
    if (!isSynced) {
      counter++;
    }
    byte[] client = clientData("webauthn.get", options.path("challenge").asString());
    byte[] data = authenticatorData(0);
    var response = new LinkedHashMap<String, Object>();
    response.put("clientDataJSON", text(client));
    response.put("authenticatorData", text(data));
    response.put("signature", text(sign(join(data, sha256(client)))));
    response.put("userHandle", text(handle));
    return credential(response);
  }

  private Map<String, Object> credential(Map<String, Object> response) {
    var credential = new LinkedHashMap<String, Object>();
    credential.put("id", text(credentialId));
    credential.put("rawId", text(credentialId));
    credential.put("type", "public-key");
    credential.put("response", response);
    credential.put("clientExtensionResults", Map.of());
    return credential;
  }

  private byte[] clientData(String type, String challenge) {
    return Tokens.json(
            Map.of("type", type, "challenge", challenge, "origin", origin, "crossOrigin", false))
        .getBytes(UTF_8);
  }

  private byte[] authenticatorData(int flags) {
    int all =
        flags
            | USER_PRESENT
            | (verifiesUser ? USER_VERIFIED : 0)
            | (isSynced ? BACKUP_ELIGIBLE | BACKED_UP : 0);
    return ByteBuffer.allocate(37)
        .put(sha256(domain.getBytes(UTF_8)))
        .put((byte) all)
        .putInt((int) counter)
        .array();
  }

  /** Writes the CBOR map {fmt: "none", attStmt: {}, authData: …} (WebAuthn section 6.5). */
  private byte[] attestationObject() {
    byte[] data =
        join(
            authenticatorData(HAS_CREDENTIAL),
            new byte[16],
            ByteBuffer.allocate(2).putShort((short) credentialId.length).array(),
            credentialId,
            coseKey());
    return join(
        new byte[] {(byte) 0xa3},
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        new byte[] {(byte) 0xa0},
        cborText("authData"),
        cborBytes(data));
  }

  /** Writes the CBOR map {1: 2, 3: -7, -1: 1, -2: x, -3: y} of an ES256 key (RFC 9053). */
  private byte[] coseKey() {
    var point = ((ECPublicKey) keys.getPublic()).getW();
    return join(
        new byte[] {(byte) 0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21},
        cborBytes(coordinate(point.getAffineX())),
        new byte[] {0x22},
        cborBytes(coordinate(point.getAffineY())));
  }

  private static byte[] coordinate(BigInteger value) {
    byte[] bytes = value.toByteArray();
    byte[] fixed = new byte[32];
    int length = Math.min(bytes.length, fixed.length);
    System.arraycopy(bytes, bytes.length - length, fixed, fixed.length - length, length);
    return fixed;
  }

  private static byte[] cborText(String text) {
    return join(new byte[] {(byte) (0x60 + text.length())}, text.getBytes(UTF_8));
  }

  private static byte[] cborBytes(byte[] bytes) {
    return join(
        ByteBuffer.allocate(3).put((byte) 0x59).putShort((short) bytes.length).array(), bytes);
  }

  private byte[] sign(byte[] content) {
    try {
      Signature signature = Signature.getInstance("SHA256withECDSA");
      signature.initSign(keys.getPrivate());
      signature.update(content);
      return signature.sign();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static KeyPair newKeys() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      return generator.generateKeyPair();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static byte[] join(byte[]... parts) {
    var joined = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      joined.writeBytes(part);
    }
    return joined.toByteArray();
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
