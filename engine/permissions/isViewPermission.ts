/** Whether a permission is a view permission, such as view_tags or admin_view_notice: its name contains the word view. */
export function isViewPermission(name: string): boolean {
  return name.split("_").includes("view");
}
