package dev.countersign.ui.staff;

import dev.countersign.http.fields.Query;
import dev.countersign.platform.paging.Cursor;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.paging.Slice;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;

/** Reads the requested page of a list from the URL, and writes the URLs of the other pages. */
final class PageNavigation {

  static final int SIZE = 50;

  private PageNavigation() {}

  static PageRequest<Cursor> wanted(HttpServletRequest request) {
    return Cursor.wanted(
        Query.text(request, PageRequest.AFTER), Query.text(request, PageRequest.BEFORE));
  }

  /** For templates: returns the URLs, each empty if there is no such page. */
  static Map<String, String> around(Slice<?, Cursor> slice, PathAndQuery list) {
    return Map.of(
        "first", list.toString(),
        "previous", address(list, PageRequest.BEFORE, slice.previous()),
        "next", address(list, PageRequest.AFTER, slice.next()));
  }

  private static String address(PathAndQuery list, String direction, Optional<Cursor> cursor) {
    return cursor.map(found -> list.with(direction, found.text()).toString()).orElse("");
  }
}
