package dev.countersign.ui.staff;

import dev.countersign.http.fields.Query;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.paging.Cursor;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.paging.Slice;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Lists objects that belong to users, for all users or for the one with the given username. */
@Component
class OwnedList {

  /** Reads one page of the list. */
  interface Reader<T> {
    Slice<T, Cursor> read(Optional<Long> userId, PageRequest<Cursor> wanted, int size);
  }

  private final UserStore users;

  OwnedList(UserStore users) {
    this.users = users;
  }

  <T> Map<String, Object> model(
      String path, String section, Reader<T> list, HttpServletRequest request) {
    String username = username(request);
    Optional<Long> userId = users.find(username).map(User::id);
    Slice<T, Cursor> slice =
        userId.isEmpty() && !username.isEmpty()
            ? Slice.empty()
            : list.read(userId, PageNavigation.wanted(request), PageNavigation.SIZE);
    PathAndQuery address = PathAndQuery.of(path).with("user", username);
    var model = new LinkedHashMap<String, Object>();
    model.put("staff_section", section);
    model.put("path", path);
    model.put("username", username);
    model.put("rows", slice.rows());
    model.put("around", PageNavigation.around(slice, address));
    model.put("here_address", address.toString());
    FlashMessage.show(model, request);
    return model;
  }

  /**
   * Returns the username from the query, without control characters, which no username contains.
   */
  static String username(HttpServletRequest request) {
    return Query.text(request, "user").orElse("").replaceAll("\\p{C}", "").strip();
  }
}
