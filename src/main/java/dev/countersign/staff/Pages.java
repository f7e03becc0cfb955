package dev.countersign.staff;

import dev.countersign.fields.Query;
import dev.countersign.paging.Place;
import dev.countersign.paging.Slice;
import dev.countersign.paging.Walk;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;

/** The way through a long list: which page the address asks for, and where the others are. */
final class Pages {

  static final int SIZE = 50;

  private Pages() {}

  static Walk wanted(HttpServletRequest request) {
    return Walk.of(Query.text(request, Walk.AFTER), Query.text(request, Walk.BEFORE));
  }

  /** For templates; empty where there is no such page. */
  static Map<String, String> around(Slice<?> slice, Address list) {
    return Map.of(
        "first", list.toString(),
        "previous", address(list, Walk.BEFORE, slice.previous()),
        "next", address(list, Walk.AFTER, slice.next()));
  }

  private static String address(Address list, String direction, Optional<Place> place) {
    return place.map(found -> list.with(direction, found.text()).toString()).orElse("");
  }
}
