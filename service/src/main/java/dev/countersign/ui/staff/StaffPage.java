package dev.countersign.ui.staff;

import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.SessionScheme;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.core.annotation.AliasFor;

/**
 * Declares a page of the staff site, or the actions below its path. One annotation sets scheme and
 * permission, so that no page lacks one of them.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Endpoint(value = "", forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(IsAdminUser.class)
public @interface StaffPage {

  /** Returns the path. */
  @AliasFor(annotation = Endpoint.class, attribute = "value")
  String value();
}
