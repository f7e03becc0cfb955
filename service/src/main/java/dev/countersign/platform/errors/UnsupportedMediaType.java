package dev.countersign.platform.errors;

/** The body is in a form we do not read. */
public final class UnsupportedMediaType extends Refusal {

  public UnsupportedMediaType(String mediaType) {
    super(
        415, "unsupported_media_type", "Unsupported media type \"" + mediaType + "\" in request.");
  }
}
