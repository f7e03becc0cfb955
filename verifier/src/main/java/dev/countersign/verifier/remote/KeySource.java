package dev.countersign.verifier.remote;

import dev.countersign.verifier.keys.SharedKey;
import java.util.List;
import java.util.Optional;

/** Finds the keys for a header. */
public sealed interface KeySource permits KeySetCache, KeySource.Fixed {

  /**
   * Returns the current keys, or empty if the key for this header could not be loaded. Keys without
   * this header mean that no accepted key has it.
   */
  Optional<Keys> forHeader(String header);

  /** Returns a source with one shared secret. */
  static KeySource of(SharedKey key) {
    return new Fixed(Keys.of(List.of(key)));
  }

  /** Keys that never change. */
  record Fixed(Keys keys) implements KeySource {

    @Override
    public Optional<Keys> forHeader(String header) {
      return Optional.of(keys);
    }
  }
}
