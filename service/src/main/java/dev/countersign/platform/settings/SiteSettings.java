package dev.countersign.platform.settings;

import jakarta.validation.constraints.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * The public address of the service.
 *
 * @param baseUrl Public scheme and host of this service, the beginning of all links in mails. It is
 *     never taken from a request, because clients can forge the Host header.
 */
@Validated
@ConfigurationProperties("countersign")
public record SiteSettings(
    @Nullable @Pattern(
            regexp = "https?://[A-Za-z0-9.:\\[\\]-]+/?",
            message = "must be a scheme and a host, such as https://auth.example.com")
        String baseUrl) {}
