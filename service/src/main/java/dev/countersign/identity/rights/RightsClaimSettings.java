package dev.countersign.identity.rights;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the claims about groups and permissions in access tokens.
 *
 * @param names The claims to write: groups (names of the user's groups), permissions (those of the
 *     user and of the groups). Each costs one SQL statement at a login and at a refresh.
 * @param maxEntries Largest number of entries of such a claim. A claim with more entries is left
 *     out, and groups_overage or permissions_overage is written as true instead.
 * @param maxBytes Largest size of such a claim in bytes of UTF-8. A larger claim is left out in the
 *     same way, because proxies and cookies limit the size of a token.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.rights-claims", ignoreUnknownFields = false)
public record RightsClaimSettings(
    @DefaultValue List<@Pattern(regexp = "groups|permissions") String> names,
    @DefaultValue("50") @Min(1) @Max(1000) int maxEntries,
    @DefaultValue("1000") @Min(1) @Max(4000) int maxBytes) {}
