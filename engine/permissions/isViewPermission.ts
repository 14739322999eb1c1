/** Whether a permission is one to view something, as view_tags and admin_view_notice are: its name has the word view in it. */
export function isViewPermission(name: string): boolean {
  return name.split("_").includes("view");
}
