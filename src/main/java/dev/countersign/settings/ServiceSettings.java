package dev.countersign.settings;

import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the service as a whole.
 *
 * @param secretKey The application secret that everything is signed with. At least 50 random
 *     characters: `bin/countersign generate-secret-key` prints one. Django: SECRET_KEY.
 * @param secretKeyFallbacks Earlier secret keys: what was signed with them is still accepted, and
 *     nothing new is signed with them. Django: SECRET_KEY_FALLBACKS.
 */
@Validated
@ConfigurationProperties("countersign")
public record ServiceSettings(
    @NotNull(message = "is required: set it to the output of `bin/countersign generate-secret-key`") Secret secretKey,
    @DefaultValue List<Secret> secretKeyFallbacks) {}
