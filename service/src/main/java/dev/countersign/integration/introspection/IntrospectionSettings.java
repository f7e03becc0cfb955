package dev.countersign.integration.introspection;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of token introspection.
 *
 * @param callers Ids of users who may introspect tokens beside staff: the accounts of your
 *     services. Ids, because a name can be changed and then registered by another user.
 */
@ConfigurationProperties(prefix = "countersign.introspection", ignoreUnknownFields = false)
record IntrospectionSettings(@DefaultValue List<Long> callers) {}
