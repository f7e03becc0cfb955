package dev.countersign.integration.forwardauth;

import jakarta.validation.constraints.Pattern;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of forward authentication.
 *
 * @param allowedOrigins Origins of the protected applications, such as https://app.example.com. The
 *     login page returns browsers to these origins only.
 * @param readUser Whether the user's row is read for an access token too. It then costs one SQL
 *     statement, an ended login is refused at once, and the name and roles are always known.
 * @param groups Whether X-Auth-Groups also lists the user's groups, as group:NAME. It costs one
 *     more SQL statement, and needs read-user for access tokens.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.forward-auth", ignoreUnknownFields = false)
record ForwardAuthSettings(
    @DefaultValue
        List<
                @Pattern(
                    regexp = "https?://[a-z0-9.-]+(:[0-9]{1,5})?",
                    message = "must be an origin in lower case, such as https://app.example.com")
                String>
            allowedOrigins,
    @DefaultValue("false") boolean readUser,
    @DefaultValue("false") boolean groups) {}
