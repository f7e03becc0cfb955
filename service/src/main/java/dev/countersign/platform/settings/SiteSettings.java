package dev.countersign.platform.settings;

import jakarta.validation.constraints.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * Where the service is on the web.
 *
 * @param baseUrl Scheme and host under which people reach this service: links in mails begin with
 *     it. Never taken from a request, whose host anybody can choose.
 */
@Validated
@ConfigurationProperties("countersign")
public record SiteSettings(
    @Nullable @Pattern(
            regexp = "https?://[A-Za-z0-9.:\\[\\]-]+/?",
            message = "must be a scheme and a host, such as https://auth.example.com")
        String baseUrl) {}
