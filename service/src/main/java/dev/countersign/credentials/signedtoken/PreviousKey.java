package dev.countersign.credentials.signedtoken;

import dev.countersign.platform.settings.Secret;
import dev.countersign.verifier.keys.SigningAlgorithm;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A key whose tokens are still accepted, but which signs no new tokens.
 *
 * @param algorithm The algorithm that the key's tokens were signed with.
 * @param key The shared secret, or the private or public key in PEM.
 * @param until The time from which the key's tokens are refused; unset means never.
 */
public record PreviousKey(
    @NotNull SigningAlgorithm algorithm, @NotNull Secret key, @Nullable Instant until) {}
