package dev.countersign.credentials.statictoken;

import jakarta.validation.constraints.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of static tokens.
 *
 * @param keyword The word before the token in the Authorization header. Django:
 *     TokenAuthentication.keyword.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.token", ignoreUnknownFields = false)
public record StaticTokenSettings(
    @DefaultValue("Token")
        @Pattern(
            regexp = "[A-Za-z0-9_-]+",
            message = "must be one word of letters, digits, - and _")
        String keyword) {}
