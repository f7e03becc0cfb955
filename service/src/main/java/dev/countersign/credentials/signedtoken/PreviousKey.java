package dev.countersign.credentials.signedtoken;

import dev.countersign.platform.keys.SigningAlgorithm;
import dev.countersign.platform.settings.Secret;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A key whose tokens are still accepted; it signs nothing.
 *
 * @param algorithm The algorithm its tokens were signed with.
 * @param key The secret text, or the private or public key in PEM.
 * @param until From when on its tokens are refused; never when unset.
 */
public record PreviousKey(
    @NotNull SigningAlgorithm algorithm, @NotNull Secret key, @Nullable Instant until) {}
