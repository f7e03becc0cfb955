package dev.countersign.operations.demo;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** The addresses of a running demo and the logins of its users. */
public record DemoAccess(String url, String jdbcUrl, List<Login> users) {

  /** The user name and password of a user of the demo. */
  public record Login(String username, String password, boolean isStaff) {

    private Map<String, Object> json() {
      var fields = new LinkedHashMap<String, Object>();
      fields.put("username", username);
      fields.put("password", password);
      fields.put("is_staff", isStaff);
      return fields;
    }

    private String text() {
      return "%s / %s%s".formatted(username, password, isStaff ? " (staff)" : "");
    }
  }

  /** Returns the line for programs, which wait for it on standard output. */
  public String forPrograms() {
    var line = new LinkedHashMap<String, Object>();
    line.put("url", url);
    line.put("jdbc-url", jdbcUrl);
    line.put("users", users.stream().map(Login::json).toList());
    return "ready " + JsonMapper.shared().writeValueAsString(line);
  }

  /** Returns the text for people, which standard error shows. */
  public String forPeople() {
    return """
        Open %s/
        Log in as %s
        Ctrl-C stops the demo and deletes its data.\
        """
        .formatted(url, String.join("\n       or ", users.stream().map(Login::text).toList()));
  }
}
