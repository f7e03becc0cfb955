/** Groups and permissions of users, as Django has them. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {"identity.personaldata", "identity.users", "platform.paging"})
package dev.countersign.identity.groups;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
