package dev.countersign.templates;

/**
 * A file that pages refer to. Its address tells its content, so whoever has it need not ask again.
 *
 * @param gzipped the same bytes for whoever can unpack them; empty where that saves nothing
 */
@SuppressWarnings("ArrayRecordComponent") // Files are never compared, only sent.
public record StaticFile(String address, String type, byte[] bytes, byte[] gzipped) {}
