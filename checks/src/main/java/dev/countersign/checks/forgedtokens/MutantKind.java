package dev.countersign.checks.forgedtokens;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/** The ways to derive a forged token from valid ones. */
enum MutantKind {
  CHARACTERS_REPLACED {
    @Override
    String make(ValidTokens tokens, Random random) {
      return edited(tokens.any(random), random, 1 + random.nextInt(4));
    }
  },
  BITS_FLIPPED {
    @Override
    String make(ValidTokens tokens, Random random) {
      var text = new StringBuilder(tokens.any(random));
      for (int flips = 1 + random.nextInt(8); flips > 0; flips--) {
        int at = random.nextInt(text.length());
        text.setCharAt(at, (char) (text.charAt(at) ^ (1 << random.nextInt(8))));
      }
      return text.toString();
    }
  },
  PIECES_SWAPPED {
    @Override
    String make(ValidTokens tokens, Random random) {
      String token = tokens.any(random);
      if (random.nextBoolean()) {
        String[] parts = token.split("\\.", -1);
        int first = random.nextInt(3);
        return parts[first] + "." + parts[(first + 1) % 3] + "." + parts[random.nextInt(3)];
      }
      int length = 1 + random.nextInt(8);
      int from = random.nextInt(token.length() - 2 * length);
      int to = from + length + random.nextInt(token.length() - from - 2 * length + 1);
      return token.substring(0, from)
          + token.substring(to, to + length)
          + token.substring(from + length, to)
          + token.substring(from, from + length)
          + token.substring(to + length);
    }
  },
  TRUNCATED {
    @Override
    String make(ValidTokens tokens, Random random) {
      String token = tokens.any(random);
      int from = random.nextInt(token.length());
      int to = from + random.nextInt(token.length() - from);
      return switch (random.nextInt(3)) {
        case 0 -> token.substring(0, to);
        case 1 -> token.substring(from + 1);
        default -> token.substring(0, from) + token.substring(to + 1);
      };
    }
  },
  CONCATENATED {
    @Override
    String make(ValidTokens tokens, Random random) {
      return tokens.any(random)
          + pick(List.of("", ".", ",", " ", "\n"), random)
          + tokens.any(random);
    }
  },
  HEADER_REPLACED {
    @Override
    String make(ValidTokens tokens, Random random) {
      String content = TokenForge.base64(pick(HEADERS, random)) + "." + payload(tokens.any(random));
      return switch (random.nextInt(8)) {
        case 0 -> content + ".";
        case 1 -> content + "." + signature(tokens.any(random));
        case 2 -> pick(WRONG_KEYS, random).signed(pick(ALGORITHMS, random), content);
        default -> tokens.forger().signed(pick(ALGORITHMS, random), content);
      };
    }
  },
  OTHER_KEY {
    @Override
    String make(ValidTokens tokens, Random random) {
      return pick(WRONG_KEYS, random).signed(pick(ALGORITHMS, random), content(tokens.any(random)));
    }
  },
  OTHER_SIGNATURE {
    @Override
    String make(ValidTokens tokens, Random random) {
      String content = content(tokens.any(random));
      byte[] whole = tokens.forger().mac("HmacSHA256", content);
      String signature =
          switch (random.nextInt(7)) {
            case 0 -> TokenForge.base64(tokens.forger().mac(pick(LONGER, random), content));
            case 1 -> TokenForge.base64(Arrays.copyOf(whole, random.nextInt(32)));
            case 2 -> TokenForge.base64(Arrays.copyOf(whole, 33 + random.nextInt(32)));
            case 3 -> TokenForge.base64(new byte[random.nextInt(65)]);
            case 4 -> HexFormat.of().formatHex(whole);
            case 5 -> Base64.getUrlEncoder().encodeToString(whole);
            default -> withUnusedBits(TokenForge.base64(whole), random);
          };
      return content + "." + signature;
    }
  },
  CLAIMS_CHANGED_UNDER_THE_OLD_SIGNATURE {
    @Override
    String make(ValidTokens tokens, Random random) {
      String token = tokens.any(random);
      String claims = new String(Base64.getUrlDecoder().decode(payload(token)), UTF_8);
      String changed =
          switch (random.nextInt(6)) {
            case 0 -> claims.replace("\"access\"", "\"refresh\"");
            case 1 -> claims.replace("\"refresh\"", "\"access\"");
            case 2 -> claims.replaceFirst("\"exp\":\\d", "\"exp\":9");
            case 3 -> claims.replaceFirst("\"user_id\":\"?\\d+\"?", "\"user_id\":\"1\"");
            case 4 -> claims.substring(0, claims.length() - 1) + ",\"is_staff\":true}";
            default ->
                new String(Base64.getUrlDecoder().decode(payload(tokens.any(random))), UTF_8);
          };
      return header(token) + "." + TokenForge.base64(changed) + "." + signature(token);
    }
  },
  PAYLOAD_SPELT_OTHERWISE_UNDER_A_NEW_SIGNATURE {
    @Override
    String make(ValidTokens tokens, Random random) {
      String token = tokens.any(random);
      String payload = payload(token);
      byte[] bytes = Base64.getUrlDecoder().decode(payload);
      String text = new String(bytes, UTF_8);
      String spelt =
          switch (random.nextInt(8)) {
            case 0 -> payload + "=".repeat(1 + random.nextInt(3));
            case 1 -> withUnusedBits(payload, random);
            case 2 ->
                inserted(
                    payload,
                    pick(List.of(" ", "\n", "\t", "\0", "=", "+", "/", "."), random),
                    random);
            case 3 -> TokenForge.base64("\uFEFF" + text);
            case 4 -> TokenForge.base64(text.getBytes(UTF_16BE));
            case 5 -> TokenForge.base64(text + pick(List.of("{}", "x", "}", ","), random));
            case 6 ->
                TokenForge.base64(
                    pick(List.of("[" + text + "]", "null", "1", "\"x\"", "", "{"), random));
            default -> TokenForge.base64(text.replaceFirst("\\{", "{\"exp\":1,\"exp\":2,"));
          };
      return tokens.forger().signed("HmacSHA256", header(token) + "." + spelt);
    }
  },
  SPELT_OTHERWISE {
    @Override
    String make(ValidTokens tokens, Random random) {
      String token = tokens.any(random);
      return switch (random.nextInt(8)) {
        case 0 -> token + "=".repeat(1 + random.nextInt(3));
        case 1 -> token.replace(".", "=.");
        case 2 -> withUnusedBits(token, random);
        case 3 -> token.replace(".", "%2E");
        case 4 -> pick(BLANKS, random) + token;
        case 5 -> token + pick(BLANKS, random);
        case 6 -> "Bearer " + token;
        default -> inserted(token, pick(BLANKS, random), random);
      };
    }
  },
  NOT_ASCII {
    @Override
    String make(ValidTokens tokens, Random random) {
      var text = new StringBuilder(tokens.any(random));
      for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
        int at = random.nextInt(text.length());
        char other =
            switch (random.nextInt(4)) {
              case 0 -> (char) (text.charAt(at) + 0xFEE0); // the full-width letter
              case 1 -> (char) (text.charAt(at) + 0x100); // equal when truncated to a byte
              case 2 -> (char) (0xD800 + random.nextInt(0x800)); // an unpaired surrogate
              default -> (char) (0x80 + random.nextInt(0xFF80));
            };
        text.setCharAt(at, other);
      }
      return text.toString();
    }
  },
  MANY_DOTS {
    @Override
    String make(ValidTokens tokens, Random random) {
      String token = tokens.any(random);
      return switch (random.nextInt(4)) {
        case 0 -> token + ".".repeat(1 + random.nextInt(5000));
        case 1 -> ".".repeat(1 + random.nextInt(3)) + token;
        case 2 -> token.replace(".", ".".repeat(2 + random.nextInt(3)));
        default -> header(token) + "." + payload(token) + ".." + "." + signature(token);
      };
    }
  },
  VERY_LONG {
    @Override
    String make(ValidTokens tokens, Random random) {
      String token = tokens.any(random);
      String claims = "{\"a\":\"" + "x".repeat(4096 + random.nextInt(2000)) + "\"}";
      return switch (random.nextInt(4)) {
        case 0 -> token + "A".repeat(4096 + random.nextInt(2000));
        case 1 -> header(token) + "." + "A".repeat(5000) + "." + signature(token);
        case 2 -> header(token) + "." + payload(token) + "." + "A".repeat(1 + random.nextInt(4000));
        default ->
            tokens.forger().signed("HmacSHA256", header(token) + "." + TokenForge.base64(claims));
      };
    }
  };

  static final String ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \t\n\0é%";

  private static final String BASE64 = ALPHABET.substring(0, 64);
  private static final List<String> HEADERS = HostileHeaders.all();
  private static final List<String> LONGER = List.of("HmacSHA1", "HmacSHA384", "HmacSHA512");
  private static final List<String> ALGORITHMS =
      List.of("HmacSHA256", "HmacSHA256", "HmacSHA384", "HmacSHA512");
  private static final List<String> BLANKS =
      List.of(" ", "\t", "\n", "\r\n", "\0", "\u00A0", "\u200B", "%20", "+");
  private static final List<TokenForge> WRONG_KEYS =
      List.of(
          new TokenForge(""),
          new TokenForge("secret"),
          new TokenForge("a".repeat(50)),
          new TokenForge("HS256"),
          new TokenForge(ForgedTokens.KEY.substring(1)),
          new TokenForge(ForgedTokens.KEY + "\n"));

  abstract String make(ValidTokens tokens, Random random);

  private static String edited(String token, Random random, int edits) {
    var text = new StringBuilder(token);
    for (int edit = 0; edit < edits; edit++) {
      text.setCharAt(
          random.nextInt(text.length()), ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return text.toString();
  }

  private static String inserted(String text, String piece, Random random) {
    int at = random.nextInt(text.length() + 1);
    return text.substring(0, at) + piece + text.substring(at);
  }

  /**
   * Changes the last letter without changing the bytes, or changes a letter if all bits are used.
   */
  private static String withUnusedBits(String text, Random random) {
    int last = BASE64.indexOf(text.charAt(text.length() - 1));
    int unused = text.length() % 4 == 2 ? 15 : text.length() % 4 == 3 ? 3 : 63;
    int other = last ^ (1 + random.nextInt(unused));
    return text.substring(0, text.length() - 1) + BASE64.charAt(other);
  }

  private static String header(String token) {
    return token.substring(0, token.indexOf('.'));
  }

  private static String payload(String token) {
    return token.substring(token.indexOf('.') + 1, token.lastIndexOf('.'));
  }

  private static String content(String token) {
    return token.substring(0, token.lastIndexOf('.'));
  }

  private static String signature(String token) {
    return token.substring(token.lastIndexOf('.') + 1);
  }

  private static <T> T pick(List<T> choices, Random random) {
    return choices.get(random.nextInt(choices.size()));
  }
}
