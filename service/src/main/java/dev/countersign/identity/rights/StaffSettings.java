package dev.countersign.identity.rights;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of staff.
 *
 * @param roles Whether staff need permissions, such as auth.view_user and auth.change_user. If
 *     false, all staff may view and change every user who is not a superuser.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.staff", ignoreUnknownFields = false)
public record StaffSettings(@DefaultValue("false") boolean roles) {}
