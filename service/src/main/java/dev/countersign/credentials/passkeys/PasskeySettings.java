package dev.countersign.credentials.passkeys;

import jakarta.validation.constraints.Pattern;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of passkeys.
 *
 * @param rpId The domain to which passkeys belong (WebAuthn: RP ID): the host of base-url, or a
 *     parent domain of it. A changed domain makes all registered passkeys useless. Default: the
 *     host of base-url, or localhost without base-url.
 * @param allowedOrigins Other origins whose pages may register and use passkeys of this domain,
 *     such as https://app.example.com. Allow them in countersign.cors.allowed-origins too.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.passkeys", ignoreUnknownFields = false)
record PasskeySettings(
    @Nullable @Pattern(
            regexp = "[a-z0-9-]+(\\.[a-z0-9-]+)*",
            message = "must be a domain in lower case, such as example.com")
        String rpId,
    @DefaultValue
        List<
                @Pattern(
                    regexp = "https?://[a-z0-9.-]+(:[0-9]{1,5})?",
                    message = "must be an origin, such as https://app.example.com")
                String>
            allowedOrigins) {}
