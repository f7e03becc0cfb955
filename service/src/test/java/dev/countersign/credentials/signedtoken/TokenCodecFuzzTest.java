package dev.countersign.credentials.signedtoken;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A fuzz test with JAZZER_FUZZ=1; otherwise a test of the seeds and of earlier findings. */
@Tag("R30")
class TokenCodecFuzzTest {

  private static final TestCodec CODEC = TestCodec.withKey(ServiceTest.SECRET_KEY);

  private static final Set<String> GENUINE =
      IntStream.range(1, 4)
          .mapToObj(new Tokens(ServiceTest.SECRET_KEY)::access)
          .collect(Collectors.toUnmodifiableSet());

  static Stream<Arguments> seeds() {
    return Stream.concat(GENUINE.stream(), Stream.of("", ".", "..", "a.b.c", "é.é.é"))
        .map(Arguments::of);
  }

  /** The fuzzer does not have the key, so every accepted token is either genuine or a bug. */
  @MethodSource("seeds")
  @FuzzTest(maxDuration = "10m")
  void nothing_made_up_is_accepted(@NotNull String token) {
    if (CODEC.decode(token).isPresent() && !GENUINE.contains(token)) {
      throw new AssertionError("Accepted: " + token);
    }
  }
}
