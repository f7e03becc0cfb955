package dev.countersign.http.answers;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Writes JSON as Django REST framework does: compact, snake case, timestamps with six decimals or
 * none.
 */
@Component
public class Json {

  private static final Names NAMES = new Names();

  /** Skips the search for line separators, which lets Jackson write text faster. */
  private final JsonMapper withoutSeparators = mapper(new JsonFactory());

  private final JsonMapper mapper =
      mapper(JsonFactory.builder().characterEscapes(new LineSeparators()).build());

  private static JsonMapper mapper(JsonFactory factory) {
    return JsonMapper.builder(factory)
        .propertyNamingStrategy(NAMES)
        .addModule(new SimpleModule().addSerializer(new Timestamps()))
        .build();
  }

  /** Returns the JSON name of a record component. */
  public static String nameOf(String component) {
    return NAMES.translate(component);
  }

  public byte[] compact(Object value) {
    byte[] json = withoutSeparators.writeValueAsBytes(value);
    return LineSeparators.isIn(json) ? mapper.writeValueAsBytes(value) : json;
  }

  public byte[] indented(Object value, int indent) {
    var printer =
        new DefaultPrettyPrinter(
                Separators.createDefaultInstance()
                    .withObjectNameValueSpacing(Separators.Spacing.AFTER)
                    .withArrayEmptySeparator("")
                    .withObjectEmptySeparator(""))
            .withArrayIndenter(new DefaultIndenter(" ".repeat(indent), "\n"))
            .withObjectIndenter(new DefaultIndenter(" ".repeat(indent), "\n"));
    return mapper.writer().with(printer).writeValueAsBytes(value);
  }

  /** Makes the conversion of a single name accessible; Jackson declares it protected. */
  private static final class Names extends PropertyNamingStrategies.SnakeCaseStrategy {

    @Override
    public String translate(String component) {
      return super.translate(component);
    }
  }

  private static final class Timestamps extends StdSerializer<Instant> {

    private static final DateTimeFormatter SECONDS =
        DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter MICROSECONDS =
        DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    Timestamps() {
      super(Instant.class);
    }

    @Override
    public void serialize(Instant value, JsonGenerator json, SerializationContext context) {
      Instant micros = value.truncatedTo(ChronoUnit.MICROS);
      boolean whole = micros.get(ChronoField.MICRO_OF_SECOND) == 0;
      json.writeString((whole ? SECONDS : MICROSECONDS).format(micros));
    }
  }

  /** Escapes U+2028 and U+2029 only: both end a line in old JavaScript. */
  private static final class LineSeparators extends CharacterEscapes {

    /** Looks for the UTF-8 bytes of the two characters, which differ in the last bit only. */
    static boolean isIn(byte[] json) {
      for (int at = 0; at < json.length - 2; at++) {
        if (json[at] == (byte) 0xe2
            && json[at + 1] == (byte) 0x80
            && (json[at + 2] | 1) == (byte) 0xa9) {
          return true;
        }
      }
      return false;
    }

    @Override
    public int[] getEscapeCodesForAscii() {
      return standardAsciiEscapesForJSON();
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
      return switch (character) {
        case 0x2028 -> new SerializedString("\\u2028");
        case 0x2029 -> new SerializedString("\\u2029");
        default -> null;
      };
    }
  }
}
