package dev.countersign.platform.languages;

import jakarta.validation.constraints.NotEmpty;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The languages of pages and mails.
 *
 * @param offered Languages that users can get, as tags such as de or pt-BR. The first one is for
 *     requests that ask for no offered language.
 * @param messages Directory with files such as messages_es.properties. Their texts are added to the
 *     built-in texts of the language, or replace them.
 * @param apiErrors Whether the error texts of the API are in the language that Accept-Language asks
 *     for, as with Django's LocaleMiddleware. Otherwise they are in English.
 */
@Validated
@ConfigurationProperties(value = "countersign.languages", ignoreUnknownFields = false)
public record LanguageSettings(
    @NotEmpty @DefaultValue({"en", "de", "fr"}) List<String> offered,
    @Nullable Path messages,
    @DefaultValue("false") boolean apiErrors) {}
