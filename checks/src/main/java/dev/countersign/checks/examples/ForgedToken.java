package dev.countersign.checks.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.support.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A variant of a valid access token, and whether an example must accept it. */
record ForgedToken(String name, String token, boolean isValid) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Reads the private key that {@code keys rotate} wrote as PEM. */
  static PrivateKey key(Path file) throws IOException, GeneralSecurityException {
    String base64 = Files.readString(file).replaceAll("-----[A-Z ]+-----|\\s", "");
    return KeyFactory.getInstance("EC")
        .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
  }

  /** Returns variants of the token, most of them signed with the service's own key. */
  static List<ForgedToken> of(String access, String publicKeys, PrivateKey key)
      throws GeneralSecurityException {
    String[] parts = access.split("\\.", -1);
    Map<String, Object> header = object(parts[0]);
    Map<String, Object> claims = object(parts[1]);
    long now = Instant.now().getEpochSecond();
    var generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    PrivateKey other = generator.generateKeyPair().getPrivate();
    String otherUser = Tokens.json(with(claims, "user_id", claims.get("user_id") + "1"));
    return List.of(
        new ForgedToken("a copy signed with the service's key", signed(header, claims, key), true),
        new ForgedToken("a copy signed with another key", signed(header, claims, other), false),
        new ForgedToken(
            "another user with the same signature",
            parts[0] + "." + base64(otherUser.getBytes(UTF_8)) + "." + parts[2],
            false),
        new ForgedToken(
            "alg=none", part(Map.of("alg", "none", "typ", "JWT")) + "." + parts[1] + ".", false),
        new ForgedToken(
            "alg=none with the key id",
            part(with(header, "alg", "none")) + "." + parts[1] + ".",
            false),
        new ForgedToken(
            "HS256 with the key set as its secret",
            new Tokens(publicKeys).signed(with(header, "alg", "HS256"), claims),
            false),
        new ForgedToken(
            "an expired token",
            signed(header, with(with(claims, "iat", now - 120), "exp", now - 60), key),
            false),
        new ForgedToken(
            "a token for another audience",
            signed(header, with(claims, "aud", "another"), key),
            false),
        new ForgedToken(
            "a token of another type of JWS",
            signed(with(header, "typ", "revocations+jws"), claims, key),
            false),
        new ForgedToken(
            "a refresh token signed in its place",
            signed(header, with(claims, "token_type", "refresh"), key),
            false),
        new ForgedToken("no token at all", "nonsense", false));
  }

  /** Returns the claims of a token. */
  static Map<String, Object> claims(String token) {
    return object(token.split("\\.", -1)[1]);
  }

  private static Map<String, Object> object(String part) {
    var fields = new LinkedHashMap<String, Object>();
    JsonNode node = JSON.readTree(new String(Base64.getUrlDecoder().decode(part), UTF_8));
    node.properties()
        .forEach(
            field ->
                fields.put(
                    field.getKey(),
                    field.getValue().isNumber()
                        ? field.getValue().asLong()
                        : field.getValue().asString()));
    return fields;
  }

  private static Map<String, Object> with(Map<String, Object> fields, String name, Object value) {
    var changed = new LinkedHashMap<>(fields);
    changed.put(name, value);
    return changed;
  }

  private static String signed(
      Map<String, Object> header, Map<String, Object> claims, PrivateKey key)
      throws GeneralSecurityException {
    String content = part(header) + "." + part(claims);
    Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
    signature.initSign(key);
    signature.update(content.getBytes(UTF_8));
    return content + "." + base64(signature.sign());
  }

  private static String part(Map<String, ?> fields) {
    return base64(Tokens.json(fields).getBytes(UTF_8));
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
