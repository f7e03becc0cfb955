package dev.countersign.staff;

import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.IsAdminUser;
import dev.countersign.access.Permissions;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.session.SessionScheme;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.core.annotation.AliasFor;

/** A page of the staff site. One word for all that it demands, so that no page forgets a part. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Endpoint(value = "", forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(IsAdminUser.class)
@interface StaffPage {

  /** The path. */
  @AliasFor(annotation = Endpoint.class, attribute = "value")
  String value();
}
