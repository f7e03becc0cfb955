package dev.countersign.identity.groups;

import java.util.regex.Pattern;

/** Checks names of permissions: app.codename, each part with at most 100 characters, as Django. */
public final class PermissionName {

  public static final int LONGEST = 201;

  private static final Pattern FORM = Pattern.compile("[A-Za-z_]\\w{0,99}\\.[\\w.:-]{1,100}");

  private PermissionName() {}

  public static boolean isValid(String name) {
    return FORM.matcher(name).matches();
  }
}
