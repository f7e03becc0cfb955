package dev.countersign.identity.rights;

/**
 * Names the permissions that staff need if {@code countersign.staff.roles} is on. They are Django's
 * names, so that imported groups keep their meaning. GRANT is ours, because Django lets every user
 * with auth.change_user grant every right. IMPERSONATE is ours too; it is needed without roles as
 * well.
 */
public final class StaffRight {

  public static final String VIEW_USER = "auth.view_user";
  public static final String ADD_USER = "auth.add_user";
  public static final String CHANGE_USER = "auth.change_user";
  public static final String DELETE_USER = "auth.delete_user";
  public static final String VIEW_GROUP = "auth.view_group";
  public static final String ADD_GROUP = "auth.add_group";
  public static final String CHANGE_GROUP = "auth.change_group";
  public static final String DELETE_GROUP = "auth.delete_group";
  public static final String GRANT = "countersign.grant_permission";
  public static final String IMPERSONATE = "countersign.impersonate_user";

  private StaffRight() {}
}
