package dev.countersign.checks.forgedtokens;

import java.util.ArrayList;
import java.util.List;

/** Headers that the service never issues, each close to a known attack on other verifiers. */
final class HostileHeaders {

  private static final List<String> ALGORITHMS =
      List.of(
          "none",
          "None",
          "NONE",
          "nOnE",
          "",
          " HS256",
          "HS256 ",
          "hs256",
          "Hs256",
          "HS 256",
          "HS256\\u0000",
          "HS384",
          "HS512",
          "HS1",
          "HmacSHA256",
          "RS256",
          "RS384",
          "PS256",
          "ES256",
          "ES256K",
          "EdDSA",
          "Ed25519",
          "dir",
          "A128KW",
          "PBES2-HS256+A128KW");

  private static final List<String> ADDED =
      List.of(
          "\"kid\":\"\"",
          "\"kid\":\"1\"",
          "\"kid\":\"../../../../dev/null\"",
          "\"kid\":\"/proc/sys/kernel/randomize_va_space\"",
          "\"kid\":\"x' union select 'secret' --\"",
          "\"kid\":null",
          "\"kid\":[\"1\"]",
          "\"jku\":\"http://127.0.0.1:9/jwks.json\"",
          "\"x5u\":\"http://127.0.0.1:9/x.pem\"",
          "\"jwk\":{\"kty\":\"oct\",\"k\":\"c2VjcmV0\"}",
          "\"x5c\":[\"MIIB\"]",
          "\"crit\":[\"exp\"]",
          "\"crit\":[]",
          "\"b64\":false",
          "\"b64\":false,\"crit\":[\"b64\"]",
          "\"b64\":true",
          "\"zip\":\"DEF\"",
          "\"cty\":\"JWT\"",
          "\"enc\":\"A128GCM\"",
          "\"p2c\":2147483647",
          "\"alg\":\"none\"",
          "\"alg\":\"HS256\"",
          "\"typ\":\"JWT\"");

  private static final List<String> WHOLE =
      List.of(
          "{\"typ\":\"JWT\"}",
          "{\"alg\":\"HS256\"}",
          "{\"alg\":\"HS256\",\"typ\":\"jwt\"}",
          "{\"alg\":\"HS256\",\"typ\":\"at+jwt\"}",
          "{\"alg\":\"HS256\",\"typ\":\"JWE\"}",
          "{\"alg\":\"HS256\",\"typ\":null}",
          "{\"alg\":null,\"typ\":\"JWT\"}",
          "{\"alg\":[\"HS256\"],\"typ\":\"JWT\"}",
          "{\"alg\":{\"HS256\":1},\"typ\":\"JWT\"}",
          "{\"alg\":\"none\",\"alg\":\"HS256\",\"typ\":\"JWT\"}",
          "{\"ALG\":\"HS256\",\"typ\":\"JWT\"}",
          "{\"al\\u0067\":\"HS256\",\"typ\":\"JWT\"}",
          "{\"alg\":\"\\u0048S256\",\"typ\":\"JWT\"}",
          "{ \"alg\":\"HS256\",\"typ\":\"JWT\"}",
          "{\"alg\": \"HS256\", \"typ\": \"JWT\"}",
          "{\"alg\":\"HS256\",\"typ\":\"JWT\"} ",
          "{\"alg\":\"HS256\",\"typ\":\"JWT\"}\n",
          " {\"alg\":\"HS256\",\"typ\":\"JWT\"}",
          "\uFEFF{\"alg\":\"HS256\",\"typ\":\"JWT\"}",
          "{\"alg\":\"HS256\",\"typ\":\"JWT\"}{}",
          "{\"alg\":\"HS256\",\"typ\":\"JWT\",}",
          "{'alg':'HS256','typ':'JWT'}",
          "[{\"alg\":\"HS256\",\"typ\":\"JWT\"}]",
          "\"HS256\"",
          "null",
          "{}",
          "[]",
          "");

  private HostileHeaders() {}

  static List<String> all() {
    var headers = new ArrayList<String>(WHOLE);
    ALGORITHMS.forEach(name -> headers.add("{\"alg\":\"" + name + "\",\"typ\":\"JWT\"}"));
    ADDED.forEach(claim -> headers.add("{\"alg\":\"HS256\",\"typ\":\"JWT\"," + claim + "}"));
    return List.copyOf(headers);
  }
}
