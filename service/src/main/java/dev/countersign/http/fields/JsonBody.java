package dev.countersign.http.fields;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.errors.ParseFailed;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Parses a JSON body. Rejects duplicate keys, trailing data and deep nesting. */
final class JsonBody {

  static final int DEEPEST = 200;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(DEEPEST)
                          .maxNumberLength(4300)
                          .maxStringLength(Integer.MAX_VALUE)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private JsonBody() {}

  static JsonNode parse(byte[] body, Optional<String> charset) {
    String text = decode(body, charset);
    try {
      return MAPPER.readTree(text);
    } catch (StreamConstraintsException tooMuch) {
      throw new ParseFailed("JSON parse error - nested too deep, or a number is too long.");
    } catch (JacksonException malformed) {
      throw new ParseFailed("JSON parse error - " + JsonFault.in(text));
    }
  }

  private static String decode(byte[] body, Optional<String> charset) {
    CharsetDecoder decoder = charset(charset).newDecoder();
    try {
      return decoder.decode(ByteBuffer.wrap(body)).toString();
    } catch (CharacterCodingException malformed) {
      throw new ParseFailed("JSON parse error - " + Utf8Fault.in(body));
    }
  }

  /** Returns the charset, or UTF-8 if it is missing or unknown. */
  private static Charset charset(Optional<String> name) {
    try {
      return name.map(Charset::forName).orElse(UTF_8);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
      return UTF_8;
    }
  }
}
