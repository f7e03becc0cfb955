package dev.countersign.staff;

import dev.countersign.fields.Query;
import dev.countersign.paging.Slice;
import dev.countersign.paging.Walk;
import dev.countersign.users.User;
import dev.countersign.users.UserStore;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** A list of things that belong to users: of all of them, or of the one whose name was typed. */
@Component
class OwnedList {

  /** Reads a page of it. */
  interface Reader<T> {
    Slice<T> read(Optional<Long> userId, Walk walk, int size);
  }

  private final UserStore users;

  OwnedList(UserStore users) {
    this.users = users;
  }

  <T> Map<String, Object> model(
      String path, String section, Reader<T> list, HttpServletRequest request) {
    String username = username(request);
    Optional<Long> userId = users.find(username).map(User::id);
    Slice<T> slice =
        userId.isEmpty() && !username.isEmpty()
            ? new Slice<>(List.of(), Optional.empty(), Optional.empty())
            : list.read(userId, Pages.wanted(request), Pages.SIZE);
    Address address = Address.of(path).with("user", username);
    var model = new LinkedHashMap<String, Object>();
    model.put("staff_section", section);
    model.put("path", path);
    model.put("username", username);
    model.put("rows", slice.rows());
    model.put("around", Pages.around(slice, address));
    model.put("here_address", address.toString());
    Notice.show(model, request);
    return model;
  }

  /** The name that was typed; what no name can hold is left out. */
  static String username(HttpServletRequest request) {
    return Query.text(request, "user").orElse("").replaceAll("\\p{C}", "").strip();
  }
}
