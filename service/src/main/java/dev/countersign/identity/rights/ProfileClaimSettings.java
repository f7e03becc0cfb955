package dev.countersign.identity.rights;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the claims about the profile in access tokens.
 *
 * @param names The claims to write: first_name, last_name, and keys of extra, such as
 *     extra.firebase_uid; the claim extra is an object with these keys. Costs one SQL statement at
 *     a login and at a refresh.
 * @param maxBytes Largest size of these claims together, in bytes of JSON. If they are larger, they
 *     are left out, and profile_overage is written as true instead.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.profile-claims", ignoreUnknownFields = false)
public record ProfileClaimSettings(
    @DefaultValue @Size(max = 20) List<@Pattern(regexp = "first_name|last_name|extra\\.[A-Za-z_]\\w{0,99}") String> names,
    @DefaultValue("1000") @Min(1) @Max(4000) int maxBytes) {}
