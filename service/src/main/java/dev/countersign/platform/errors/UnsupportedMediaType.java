package dev.countersign.platform.errors;

/** Refuses a body in a media type that the service does not read. */
public final class UnsupportedMediaType extends Refusal {

  public UnsupportedMediaType(String mediaType) {
    super(
        415, "unsupported_media_type", "Unsupported media type \"" + mediaType + "\" in request.");
  }
}
